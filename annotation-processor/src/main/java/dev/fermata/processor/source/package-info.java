/** What one source file says, read with JavaParser: the same under every compiler. */
@NullMarked
package dev.fermata.processor.source;

import org.jspecify.annotations.NullMarked;
