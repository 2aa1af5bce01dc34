package dev.fermata;

import java.util.Set;

/** Whether debug mode is on from the start. */
final class Debug {
    private static final Set<String> NO = Set.of("", "0", "false");

    private Debug() {}

    /** True if the system property fermata.debug is true, or the environment variable FERMATA_DEBUG is 1. */
    static boolean isOnFromOutside() {
        return Boolean.getBoolean("fermata.debug")
                || !NO.contains(System.getenv().getOrDefault("FERMATA_DEBUG", ""));
    }
}
