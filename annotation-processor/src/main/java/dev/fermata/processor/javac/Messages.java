package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.Trees;
import dev.fermata.transformer.TransformException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import javax.tools.Diagnostic.Kind;

/** Speaks through javac, at a place in the source. */
final class Messages {
    private final Trees trees;
    private final Set<String> given = new HashSet<>();
    private boolean failed;

    Messages(Trees trees) {
        this.trees = trees;
    }

    /** Says whether an error was given. */
    boolean failed() {
        return failed;
    }

    /** Fails the compilation. */
    void error(String text, Tree at, CompilationUnitTree unit) {
        failed = true;
        trees.printMessage(Kind.ERROR, text, at, unit);
    }

    /** Warns of one place. */
    void warn(String text, Tree at, CompilationUnitTree unit) {
        trees.printMessage(Kind.WARNING, text, at, unit);
    }

    /** Warns of a state that concerns many places, at the first of them only. */
    void warnOnce(String text, Tree at, CompilationUnitTree unit) {
        if (given.add(text)) {
            warn(text, at, unit);
        }
    }

    /** Tells something that is no fault of the program. */
    void note(String text, Tree at, CompilationUnitTree unit) {
        trees.printMessage(Kind.NOTE, text, at, unit);
    }

    /**
     * Tells of a fault of Fermata itself. A check that failed is no reason to fail a build; a class that was not
     * rewritten is, since it would fail later.
     */
    void fault(TaskEvent event, Throwable fault) {
        CompilationUnitTree unit = event.getCompilationUnit();
        String text = text(event, fault);
        if (event.getKind() == TaskEvent.Kind.GENERATE) {
            error(text, unit, unit);
        } else {
            note(text, unit, unit);
        }
    }

    private static String text(TaskEvent event, Throwable fault) {
        if (fault instanceof TransformException) {
            return String.valueOf(fault.getMessage());
        }
        if (fault instanceof IOException) {
            return "Fermata could not read or write the files of class " + event.getTypeElement() + ": " + fault;
        }
        return "Fermata failed at class " + event.getTypeElement() + ": " + fault
                + ". This is a fault of Fermata: please report it with this file.";
    }
}
