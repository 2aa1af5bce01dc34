package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.Map;

/**
 * What is kept of a top-level class from its check until its class files are written. javac takes the trees apart in
 * between; the places stay right.
 *
 * @param unit the file
 * @param type the class
 * @param lines for each line the first tree in it
 * @param async whether there is something to rewrite
 */
record CheckedClass(CompilationUnitTree unit, Tree type, Map<Long, Tree> lines, boolean async) {
    /** A class of which nothing is known: there may be something to rewrite. */
    static CheckedClass unchecked(TreePath type) {
        return new CheckedClass(type.getCompilationUnit(), type.getLeaf(), Map.of(), true);
    }

    /** The tree to show for a line. */
    Tree at(long line) {
        return lines.getOrDefault(line, type);
    }
}
