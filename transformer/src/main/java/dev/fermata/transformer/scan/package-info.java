/** Which classes and methods are async, and awaits that stand where none may. */
@NullMarked
package dev.fermata.transformer.scan;

import org.jspecify.annotations.NullMarked;
