package dev.fermata.transformer.random;

import dev.fermata.transformer.random.Type.Sort;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Variables, fields and array elements: read, assigned, changed. */
final class Storage {
    private static final List<String> ARITHMETIC = List.of("+=", "-=", "*=", "+=", "/=", "%=");
    private static final List<String> BITS = List.of("&=", "|=", "^=", "<<=", ">>=", ">>>=");

    private final Grammar g;

    Storage(Grammar g) {
        this.g = g;
    }

    /** Something behind an object or in an array. */
    String read(Type type, Place at) {
        List<Supplier<String>> found = places(type, at, false);
        return found.isEmpty() ? g.leaves.of(type, at) : g.choices.of(found).get();
    }

    /** An assignment, as an expression. */
    String assignment(Type type, Place at) {
        return assigned(type, at).map(text -> "(" + text + ")").orElseGet(() -> g.leaves.of(type, at));
    }

    /** Any kind of assignment, if something can be assigned. */
    Optional<String> assigned(Type type, Place at) {
        if (!at.scope().rights().mayAssign()) {
            return Optional.empty();
        }
        List<Supplier<String>> targets = places(type, at, true);
        at.scope()
                .visible(variable -> variable.isAssigned() && variable.type().equals(type))
                .forEach(variable -> targets.addAll(Collections.nCopies(3, variable::name)));
        return targets.isEmpty()
                ? Optional.empty()
                : Optional.of(change(type, g.choices.of(targets).get(), at));
    }

    private String change(Type type, String target, Place at) {
        Place right = at.after(type);
        if (type.sort() == Sort.STRING && g.choices.percent(50)) {
            return target + " += " + g.choices.of(g.expressions.stored(type, right), number(right));
        }
        if (type.equals(Type.BOOLEAN) && g.choices.percent(40)) {
            return target + g.choices.of(" &= ", " |= ", " ^= ") + g.expressions.of(Type.BOOLEAN, right);
        }
        if (!type.isNumber() || g.choices.percent(30)) {
            return target + " = " + g.expressions.stored(type, at);
        }
        if (g.choices.percent(35)) {
            return g.choices.of(target + "++", target + "--", "++" + target, "--" + target);
        }
        if (type.sort() != Sort.FLOATING && g.choices.percent(30)) {
            return target + " " + g.choices.of(BITS) + " " + g.expressions.of(g.choices.of(Type.INT, Type.BYTE), right);
        }
        return target + " " + g.choices.of(ARITHMETIC) + " " + number(right);
    }

    private String number(Place at) {
        Type type = g.choices.of(Type.NUMBERS);
        return g.expressions.of(type, at.after(type));
    }

    private List<Supplier<String>> places(Type type, Place at, boolean isAssigned) {
        List<Supplier<String>> found = new ArrayList<>();
        for (World.Member member : g.world.members) {
            if (member.type().equals(type) && (member.isAssigned() || !isAssigned)) {
                found.add(() -> g.expressions.of(member.owner(), at) + member.access());
            }
        }
        for (Type array : Type.ARRAYS) {
            if (type.equals(array.element())) {
                found.add(() -> g.expressions.of(array, at) + "[" + index(at) + "]");
            }
        }
        if (type.equals(Type.INT) && !isAssigned) {
            found.add(() -> g.expressions.of(g.choices.of(Type.ARRAYS), at) + ".length");
            found.add(() -> g.expressions.of(Type.LIST, at) + ".get(" + index(at) + ")");
        }
        return found;
    }

    /** Mostly one that exists. */
    String index(Place at) {
        String number = g.expressions.of(Type.INT, at);
        return g.choices.percent(92) ? number + " & 1" : number;
    }
}
