/** asyncio's own behaviour, case by case. */
@NullMarked
package dev.fermata.conformance;

import org.jspecify.annotations.NullMarked;
