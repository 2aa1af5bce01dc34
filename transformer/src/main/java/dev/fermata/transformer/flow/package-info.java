/** Facts about any method, one class each: types, edges, liveness, monitors, loops. */
@NullMarked
package dev.fermata.transformer.flow;

import org.jspecify.annotations.NullMarked;
