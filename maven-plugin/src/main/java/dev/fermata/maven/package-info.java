/**
 * The front end at build time: two goals ({@link dev.fermata.maven.TransformMojo},
 * {@link dev.fermata.maven.TransformTestsMojo}) that rewrite a {@link dev.fermata.maven.ClassFolder}.
 */
@NullMarked
package dev.fermata.maven;

import org.jspecify.annotations.NullMarked;
