/** Where each saved variable lives in the frame class. */
@NullMarked
package dev.fermata.transformer.layout;

import org.jspecify.annotations.NullMarked;
