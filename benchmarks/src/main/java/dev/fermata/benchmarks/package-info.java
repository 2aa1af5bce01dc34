/** The same work in plain Java, with Fermata, lowered by hand, with Kotlin coroutines, and on virtual threads. */
@NullMarked
package dev.fermata.benchmarks;

import org.jspecify.annotations.NullMarked;
