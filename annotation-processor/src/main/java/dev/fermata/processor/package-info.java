/**
 * Fermata inside a compiler. Data flows from source to messages, and from class file to class file:
 * {@code source} (what one file says) to {@code rule} (what it must not say) to {@code javac} (messages at their place,
 * and the rewriting of what javac has written). {@link dev.fermata.processor.FermataPlugin} and
 * {@link dev.fermata.processor.FermataProcessor} are the doors.
 */
@NullMarked
package dev.fermata.processor;

import org.jspecify.annotations.NullMarked;
