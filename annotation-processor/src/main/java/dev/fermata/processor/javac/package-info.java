/** All that needs javac: its types, its messages, its moment after a class file was written. */
@NullMarked
package dev.fermata.processor.javac;

import org.jspecify.annotations.NullMarked;
