package dev.fermata.processor.javac;

import com.sun.source.util.TreePath;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.List;

/** One thing that a class must not say, and that only types show. */
interface TreeRule {
    /** Says whether breaking this rule is only suspicious. */
    default boolean isWarning() {
        return false;
    }

    /** Reports the places in one top-level class that break this rule. */
    void check(TreePath type, Report report);

    /** All rules. */
    static List<TreeRule> all(AsyncTrees trees) {
        return List.of(new ScopeOutsideAsync(trees), new DiscardedCoroutine(trees));
    }

    /** Takes a breach: the path of the tree that breaks the rule, and what is special about it. */
    @FunctionalInterface
    interface Report {
        void problem(Rule rule, TreePath at, String detail);
    }
}
