/**
 * The front end at load time: {@link dev.fermata.agent.Agent} wires, {@link dev.fermata.agent.LoadTimeRewriter} is asked
 * by the JVM for each class, {@link dev.fermata.agent.FrameDefiner} brings the generated classes in.
 */
@NullMarked
package dev.fermata.agent;

import org.jspecify.annotations.NullMarked;
