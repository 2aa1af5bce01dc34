package dev.fermata.agent;

import dev.fermata.transformer.Transformation.FrameClass;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** Brings a generated class into the loader of the class that it was made for. */
interface FrameDefiner {
    /**
     * Defines the class, or leaves the one that is there: a class whose loading failed is loaded again, frames and all.
     *
     * @param domain the domain of the class that the frame was made for
     */
    void define(FrameClass frame, ClassLoader loader, @Nullable ProtectionDomain domain);
}
