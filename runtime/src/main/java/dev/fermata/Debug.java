package dev.fermata;

/** Whether debug mode is on from the start. */
final class Debug {
    private Debug() {}

    /** True if the system property fermata.debug is true, or the environment variable FERMATA_DEBUG says something. */
    static boolean isOnFromOutside() {
        String variable = System.getenv("FERMATA_DEBUG");
        return Boolean.getBoolean("fermata.debug") || (variable != null && !variable.isEmpty());
    }
}
