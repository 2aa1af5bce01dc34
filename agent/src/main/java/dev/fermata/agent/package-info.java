/**
 * The front end at load time: {@link dev.fermata.agent.Agent} wires, {@link dev.fermata.agent.LoadTimeRewriter} is asked
 * by the JVM for each class, {@link dev.fermata.agent.FrameDefiner} brings the generated classes in.
 * Beside it, {@link dev.fermata.agent.CommandLine} runs commands that need no running program.
 */
@NullMarked
package dev.fermata.agent;

import org.jspecify.annotations.NullMarked;
