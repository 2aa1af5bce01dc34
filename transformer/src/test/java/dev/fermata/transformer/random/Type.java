package dev.fermata.transformer.random;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type of the generated program.
 *
 * @param box what stands for it as a type argument
 * @param element of an array or a list
 */
record Type(String name, String box, Sort sort, @Nullable Type element) {
    /** What can be done with values of a type. */
    enum Sort {
        BOOLEAN,
        SMALL,
        INT,
        LONG,
        FLOATING,
        STRING,
        BOXED,
        OBJECT,
        ARRAY,
        LIST,
        ENUM,
        RECORD,
        CLASS,
        GENERIC,
        INTERFACE,
        FAILURE,
        THROWABLE,
        ASYNC_LAMBDA,
        LAMBDA,
        VOID
    }

    static final Type BOOLEAN = new Type("boolean", "Boolean", Sort.BOOLEAN, null);
    static final Type BYTE = new Type("byte", "Byte", Sort.SMALL, null);
    static final Type SHORT = new Type("short", "Short", Sort.SMALL, null);
    static final Type CHAR = new Type("char", "Character", Sort.SMALL, null);
    static final Type INT = new Type("int", "Integer", Sort.INT, null);
    static final Type LONG = new Type("long", "Long", Sort.LONG, null);
    static final Type FLOAT = new Type("float", "Float", Sort.FLOATING, null);
    static final Type DOUBLE = new Type("double", "Double", Sort.FLOATING, null);
    static final Type STRING = of("String", Sort.STRING);
    static final Type INTEGER = of("Integer", Sort.BOXED);
    static final Type OBJECT = of("Object", Sort.OBJECT);
    static final Type FAILURE = of("RuntimeException", Sort.FAILURE);
    static final Type THROWABLE = of("Throwable", Sort.THROWABLE);
    static final Type LIST = new Type("List<Integer>", "List<Integer>", Sort.LIST, INT);
    static final Type FN = of("Fn", Sort.ASYNC_LAMBDA);
    static final Type OP = of("Op", Sort.LAMBDA);
    static final Type VOID = new Type("void", "Void", Sort.VOID, null);
    static final Type INTS = arrayOf(INT);
    static final Type GRID = arrayOf(INTS);

    static final List<Type> NUMBERS = List.of(BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE);
    static final List<Type> ARRAYS = List.of(
            INTS,
            arrayOf(LONG),
            arrayOf(BYTE),
            arrayOf(CHAR),
            arrayOf(BOOLEAN),
            arrayOf(DOUBLE),
            GRID,
            arrayOf(STRING),
            arrayOf(OBJECT));

    static Type of(String name, Sort sort) {
        return new Type(name, name, sort, null);
    }

    private static Type arrayOf(Type element) {
        return new Type(element.name + "[]", element.name + "[]", Sort.ARRAY, element);
    }

    boolean isNumber() {
        return NUMBERS.contains(this);
    }

    boolean isPrimitive() {
        return isNumber() || equals(BOOLEAN);
    }

    /** Whether it takes two slots. */
    boolean isWide() {
        return equals(LONG) || equals(DOUBLE);
    }

    /** Whether string concatenation gives the same text in every run. */
    boolean isPlainText() {
        return isPrimitive() || sort == Sort.STRING || sort == Sort.BOXED || sort == Sort.ENUM;
    }
}
