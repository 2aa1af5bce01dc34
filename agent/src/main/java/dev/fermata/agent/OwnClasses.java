package dev.fermata.agent;

import java.util.Set;

/** Which classes belong to Fermata itself: those of the agent must not be asked for while they are being loaded. */
final class OwnClasses {
    private static final String AGENT = "dev/fermata/agent/";
    private static final Set<String> RUNTIME_PACKAGES = Set.of(
            "dev/fermata",
            "dev/fermata/internal",
            "dev/fermata/net",
            "dev/fermata/rt",
            "dev/fermata/sync",
            "dev/fermata/testing");

    private OwnClasses() {}

    static boolean contains(String internalName) {
        return internalName.startsWith("dev/fermata/")
                && (internalName.startsWith(AGENT)
                        || RUNTIME_PACKAGES.contains(internalName.substring(0, internalName.lastIndexOf('/'))));
    }
}
