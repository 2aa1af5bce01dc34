/**
 * The front end at build time: two goals ({@link dev.fermata.maven.TransformMojo},
 * {@link dev.fermata.maven.TransformTestsMojo}) that rewrite a {@link dev.fermata.maven.ClassFolder}, and one
 * ({@link dev.fermata.maven.ExplainMojo}) that only tells.
 */
@NullMarked
package dev.fermata.maven;

import org.jspecify.annotations.NullMarked;
