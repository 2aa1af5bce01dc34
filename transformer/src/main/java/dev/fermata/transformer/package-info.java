/**
 * Class bytes to class bytes. The packages stand in the order in which data flows: {@code scan}, {@code lowering},
 * {@code analysis}, {@code layout}, {@code emit}; {@link dev.fermata.transformer.Transformer} is the door.
 */
@NullMarked
package dev.fermata.transformer;

import org.jspecify.annotations.NullMarked;
