/** The rules about where something stands: one class each, listed in {@link dev.fermata.processor.rule.SourceRule}. */
@NullMarked
package dev.fermata.processor.rule;

import org.jspecify.annotations.NullMarked;
