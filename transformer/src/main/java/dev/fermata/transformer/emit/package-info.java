/** Writes the three methods and the frame class. Decides nothing that the plan has not decided. */
@NullMarked
package dev.fermata.transformer.emit;

import org.jspecify.annotations.NullMarked;
