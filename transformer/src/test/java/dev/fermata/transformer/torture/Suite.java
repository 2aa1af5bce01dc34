package dev.fermata.transformer.torture;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How the tests of a library are run.
 *
 * @param classPath all that lies behind the library and its tests: the recorder, dependencies, JUnit
 * @param testLimit after which a test counts as hanging
 * @param runLimit for all tests together
 */
record Suite(List<Path> classPath, Duration testLimit, Duration runLimit) {}
