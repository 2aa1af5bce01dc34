/** Many connections for a long time: a server in a process of its own, and what is measured of it. */
package dev.fermata.network.load;
