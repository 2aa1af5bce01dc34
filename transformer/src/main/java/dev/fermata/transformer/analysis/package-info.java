/** Everything the emitter may know about one async method: its plan. */
@NullMarked
package dev.fermata.transformer.analysis;

import org.jspecify.annotations.NullMarked;
