/** Tests of asynchronous code: virtual time, seeded orders, leftovers. */
@org.jspecify.annotations.NullMarked
package dev.fermata.testing;
