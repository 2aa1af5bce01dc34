package dev.fermata.processor;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.FileObject;
import javax.tools.JavaFileObject;

/** Finds the text of a class under a compiler that has no trees. */
final class OtherSource {
    private final Elements elements;

    OtherSource(Elements elements) {
        this.elements = elements;
    }

    /** Empty if this compiler does not give it. */
    Optional<CharSequence> of(TypeElement type) {
        return fromFile(type).or(() -> fromEcj(type));
    }

    /**
     * Elements.getFileObjectOf, which came with Java 18. By a method handle: reflection would look at all methods of the
     * class, and ecj's name classes of Java 23.
     */
    private Optional<CharSequence> fromFile(TypeElement type) {
        try {
            MethodHandle find = MethodHandles.publicLookup()
                    .findVirtual(
                            elements.getClass(),
                            "getFileObjectOf",
                            MethodType.methodType(JavaFileObject.class, Element.class));
            return read((FileObject) find.invoke(elements, type));
        } catch (Throwable unknown) {
            return Optional.empty();
        }
    }

    /** On Java 17 only ecj's own objects know. These fields have been public in all its versions. */
    private static Optional<CharSequence> fromEcj(TypeElement type) {
        try {
            Object found = type;
            for (String field :
                    new String[] {"_binding", "scope", "referenceContext", "compilationResult", "compilationUnit"}) {
                found = found.getClass().getField(field).get(found);
            }
            return Optional.of(new String(
                    (char[]) found.getClass().getMethod("getContents").invoke(found)));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            return Optional.empty();
        }
    }

    private static Optional<CharSequence> read(FileObject file) throws IOException {
        return Optional.of(file.getCharContent(true));
    }
}
