/** The stream suite over every transport, and tests against real peers. */
package dev.fermata.network;
