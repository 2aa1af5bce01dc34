package dev.fermata.transformer.emit;

/** A method as a call names it. */
record Member(String owner, String name, String descriptor, boolean inInterface) {}
