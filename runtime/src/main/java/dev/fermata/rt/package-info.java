/**
 * What rewritten classes call: stable, and not for people. Names and descriptors here are written into class files;
 * {@link dev.fermata.rt.Abi#VERSION} changes when one of them does.
 */
package dev.fermata.rt;
