/** What became of a class, for people: states, await sites, saved variables, sizes, as text and as a picture. */
@NullMarked
package dev.fermata.transformer.explain;

import org.jspecify.annotations.NullMarked;
