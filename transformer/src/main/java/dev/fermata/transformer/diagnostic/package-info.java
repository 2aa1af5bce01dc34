/** What can be wrong with a program, as values: rules, and diagnostics that name a place. */
@NullMarked
package dev.fermata.transformer.diagnostic;

import org.jspecify.annotations.NullMarked;
