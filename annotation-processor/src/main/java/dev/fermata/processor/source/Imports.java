package dev.fermata.processor.source;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.ImportDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import java.util.List;
import java.util.Optional;

/** What the imports of a file say about a name. In doubt a name means Fermata's. */
final class Imports {
    private final List<ImportDeclaration> imports;
    private final List<String> declared;

    Imports(CompilationUnit unit) {
        imports = unit.getImports();
        declared = unit.findAll(TypeDeclaration.class).stream()
                .map(type -> type.getNameAsString())
                .toList();
    }

    /** The full name behind a name in the source, if it is written out or imported by itself. */
    Optional<String> qualified(String name) {
        if (name.contains(".")) {
            return Optional.of(name);
        }
        return imports.stream()
                .filter(each -> !each.isStatic() && !each.isAsterisk())
                .map(ImportDeclaration::getNameAsString)
                .filter(each -> simple(each).equals(name))
                .findFirst();
    }

    /** Says whether a name in the source may mean this class. */
    boolean mayMean(String name, String qualifiedName) {
        return qualified(name)
                .map(qualifiedName::equals)
                .orElseGet(() -> name.equals(simple(qualifiedName)) && !declared.contains(name));
    }

    /** Says whether a method of this class can be called by its name alone. */
    boolean importsMember(String qualifiedName, String member) {
        List<ImportDeclaration> byName = imports.stream()
                .filter(each -> each.isStatic() && !each.isAsterisk())
                .filter(each -> simple(each.getNameAsString()).equals(member))
                .toList();
        if (!byName.isEmpty()) {
            return byName.stream().anyMatch(each -> each.getNameAsString().equals(qualifiedName + "." + member));
        }
        return imports.stream()
                .anyMatch(each -> each.isStatic()
                        && each.isAsterisk()
                        && each.getNameAsString().equals(qualifiedName));
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
