/** Small programs, each with an output that is known line by line. */
@NullMarked
package dev.fermata.samples;

import org.jspecify.annotations.NullMarked;
