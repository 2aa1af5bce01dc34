package dev.fermata.rt;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a class that Fermata has rewritten, so that rewriting it again changes nothing. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface Rewritten {
    /** The {@link Abi#VERSION} it was rewritten for. */
    int abi();
}
