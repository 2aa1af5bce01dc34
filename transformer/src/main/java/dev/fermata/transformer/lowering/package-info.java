/** Statements whose asynchronous meaning is spelled out as plain awaits before everything else. */
@NullMarked
package dev.fermata.transformer.lowering;

import org.jspecify.annotations.NullMarked;
