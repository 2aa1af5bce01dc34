/** Nobody's business: not exported, and different in each version. */
package dev.fermata.internal;
