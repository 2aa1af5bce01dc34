package dev.fermata.transformer.random;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a place in the program sees: its variables, its jump targets, and what it may do. */
final class Scope {
    /** What javac, or Fermata, allows here. */
    record Rights(boolean mayAwait, boolean mayTry, boolean mayAssign, boolean isInTry) {
        Rights await(boolean may) {
            return new Rights(may, mayTry, mayAssign, isInTry);
        }

        Rights inTry() {
            return new Rights(mayAwait, mayTry, mayAssign, true);
        }

        /** Those of a body of its own. */
        Rights body(boolean async) {
            return new Rights(async, true, mayAssign, false);
        }
    }

    /** A jump target; a break to it counts unless a finally clause in between never completes. */
    record Reach(Target target, boolean counts) {}

    private final @Nullable Scope parent;
    private final Predicate<Variable> passes;
    private final List<Variable> variables = new ArrayList<>();
    private final List<Reach> reaches;
    private final Exit exit;
    private final Rights rights;

    private Scope(@Nullable Scope parent, Predicate<Variable> passes, List<Reach> reaches, Exit exit, Rights rights) {
        this.parent = parent;
        this.passes = passes;
        this.reaches = reaches;
        this.exit = exit;
        this.rights = rights;
    }

    /** The outermost scope of a method. */
    static Scope ofMethod(Exit exit, boolean mayAwait) {
        return new Scope(null, variable -> false, List.of(), exit, new Rights(mayAwait, true, true, false));
    }

    Scope inner() {
        return new Scope(this, variable -> true, reaches, exit, rights);
    }

    Scope with(Target target) {
        List<Reach> more = new ArrayList<>(reaches);
        more.add(new Reach(target, true));
        return new Scope(this, variable -> true, more, exit, rights);
    }

    Scope inTry(boolean finallyCompletes) {
        List<Reach> same = reaches.stream()
                .map(reach -> new Reach(reach.target(), reach.counts() && finallyCompletes))
                .toList();
        return new Scope(this, variable -> true, same, exit, rights.inTry());
    }

    Scope locked() {
        return new Scope(this, variable -> true, reaches, exit, rights.await(false));
    }

    /** Inside a switch expression, which nothing but yield and exceptions may leave. */
    Scope yielding(Type type, boolean mayTry) {
        Rights fewer = new Rights(rights.mayAwait, rights.mayTry && mayTry, rights.mayAssign, rights.isInTry);
        return new Scope(this, variable -> true, List.of(), new Exit(Exit.Kind.YIELD, type), fewer);
    }

    /** A guard, which reads no variable that is assigned again, and assigns none. */
    Scope guard() {
        Rights fewer = new Rights(rights.mayAwait, rights.mayTry, false, rights.isInTry);
        return new Scope(this, Variable::isCaptured, reaches, exit, fewer);
    }

    Scope lambda(Exit body, boolean mayAwait) {
        return new Scope(this, Variable::isCaptured, List.of(), body, rights.body(mayAwait));
    }

    /** A method of a local or anonymous class. */
    Scope localMethod(Exit body) {
        return new Scope(
                this, variable -> variable.isCaptured() && !variable.isThis(), List.of(), body, rights.body(true));
    }

    void add(Variable variable) {
        variables.add(variable);
    }

    List<Variable> own() {
        return variables;
    }

    List<Variable> visible(Predicate<Variable> wanted) {
        List<Variable> visible = new ArrayList<>();
        Predicate<Variable> filter = wanted;
        for (Scope scope = this; scope != null; scope = scope.parent) {
            scope.variables.stream().filter(filter).forEach(visible::add);
            filter = filter.and(scope.passes);
        }
        return visible;
    }

    List<Reach> reaches() {
        return reaches;
    }

    Exit exit() {
        return exit;
    }

    Rights rights() {
        return rights;
    }

    boolean isAsync() {
        return rights.mayAwait;
    }
}
