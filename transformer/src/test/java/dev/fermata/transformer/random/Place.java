package dev.fermata.transformer.random;

/**
 * Where an expression stands.
 *
 * @param depth how deep it may become
 * @param excludesTry whether javac fails here at a switch expression with a try inside: a long or double may lie on the
 *     operand stack, or the value begins a for statement
 */
record Place(Scope scope, int depth, boolean excludesTry) {
    static Place of(Scope scope, int depth) {
        return new Place(scope, depth, false);
    }

    Place deeper() {
        return new Place(scope, depth - 1, excludesTry);
    }

    /** The place of the next operand: the one before has this type, or was promoted to it. */
    Place after(Type operand) {
        return new Place(scope, depth, excludesTry || operand.isWide());
    }

    Place withoutTry() {
        return new Place(scope, depth, true);
    }

    Place in(Scope inner) {
        return new Place(inner, depth, excludesTry);
    }
}
