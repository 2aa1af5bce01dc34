/** Classes that are rewritten, for tests which put other tools in front of them. */
@org.jspecify.annotations.NullMarked
package dev.fermata.interop;
