package dev.fermata.transformer.random;

import dev.fermata.transformer.random.Type.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a generated class declares: its types, their members and the signatures of its async methods. */
final class World {
    static final Type MOOD = Type.of("Mood", Sort.ENUM);
    static final Type PAIR = Type.of("Pair", Sort.RECORD);
    static final Type NODE = Type.of("Node", Sort.CLASS);
    static final Type WALKER = Type.of("Walker", Sort.INTERFACE);
    static final Type SHAPE = Type.of("Shape", Sort.INTERFACE);
    static final Type INT_BOX = new Type("Box<Integer>", "Box<Integer>", Sort.GENERIC, Type.INTEGER);
    static final Type TEXT_BOX = new Type("Box<String>", "Box<String>", Sort.GENERIC, Type.STRING);
    static final List<String> MOODS = List.of("CALM", "GLAD", "GRIM");

    /** The generated class itself. */
    final Type self;

    final boolean hasPatterns;
    final boolean hasScopes;
    final List<Type> values = new ArrayList<>();
    final List<Type> pairParts;
    final List<Type> nodeFields;
    final List<Member> members = new ArrayList<>();
    final List<Variable> statics;
    final List<Variable> fields;
    final List<Method> methods = new ArrayList<>();

    /** Something to read, or assign, behind an object. */
    record Member(Type owner, String access, Type type, boolean isAssigned) {}

    World(Choices choices, String name, Compilation compilation) {
        self = Type.of(name, Sort.CLASS);
        hasPatterns = compilation.hasPatterns();
        hasScopes = compilation.hasScopes();
        values.addAll(List.of(Type.BOOLEAN, Type.INT, Type.INT, Type.STRING, Type.STRING, Type.INTEGER, Type.OBJECT));
        values.addAll(List.of(MOOD, PAIR, NODE, WALKER, SHAPE, INT_BOX, TEXT_BOX, Type.LIST, Type.INTS, Type.FN));
        values.addAll(List.of(Type.LONG, Type.LONG, Type.DOUBLE, Type.FAILURE, Type.OP));
        values.addAll(Type.NUMBERS);
        values.addAll(Type.ARRAYS);
        pairParts = List.of(Type.OBJECT, choices.of(values), choices.of(values));
        nodeFields = List.of(Type.INT, choices.of(Type.NUMBERS), choices.of(values), choices.of(values));
        IntStream.range(0, pairParts.size())
                .forEach(i -> members.add(new Member(PAIR, ".c" + i + "()", pairParts.get(i), false)));
        IntStream.range(0, nodeFields.size())
                .forEach(i -> members.add(new Member(NODE, ".n" + i, nodeFields.get(i), true)));
        members.add(new Member(INT_BOX, ".value", Type.INTEGER, true));
        members.add(new Member(TEXT_BOX, ".value", Type.STRING, true));
        statics = variables(choices, "f", 3);
        fields = variables(choices, "g", 2);
        methods(choices);
    }

    /** The abstract method of the interface. */
    Method walk() {
        return methods.get(0);
    }

    private List<Variable> variables(Choices choices, String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Variable.field(prefix + i, i == 0 ? Type.INT : choices.of(values)))
                .toList();
    }

    private void methods(Choices choices) {
        methods.add(signature(choices, "walk", WALKER));
        methods.add(new Method("like", null, List.of(Type.INT, Type.STRING), Type.INT));
        methods.add(signature(choices, "m0", null));
        List<Method> more = List.of(
                signature(choices, "m1", null),
                signature(choices, "own", self),
                signature(choices, "visit", NODE),
                signature(choices, "feel", MOOD),
                signature(choices, "roam", WALKER),
                signature(choices, "Walker.turn", null),
                signature(choices, "meet", PAIR));
        more.stream().filter(method -> choices.percent(50)).forEach(methods::add);
    }

    private Method signature(Choices choices, String name, @Nullable Type owner) {
        List<Type> parameters = new ArrayList<>();
        int count = choices.below(4);
        for (int i = 0; i < count; i++) {
            parameters.add(choices.of(values));
        }
        return new Method(name, owner, parameters, choices.percent(12) ? Type.VOID : choices.of(values));
    }
}
