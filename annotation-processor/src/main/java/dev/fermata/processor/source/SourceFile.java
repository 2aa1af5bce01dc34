package dev.fermata.processor.source;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import java.util.Optional;

/** One source file whose syntax is known. */
public final class SourceFile {
    private final CompilationUnit unit;
    private final Imports imports;

    private SourceFile(CompilationUnit unit) {
        this.unit = unit;
        this.imports = new Imports(unit);
    }

    /** Says whether a file can concern Fermata at all: nothing of it is reached without its name. */
    public static boolean concernsFermata(CharSequence text) {
        return text.toString().contains("fermata");
    }

    /** Reads a file that a compiler accepts. Empty if its syntax is newer than the parser: then no rule is checked. */
    public static Optional<SourceFile> parse(CharSequence text) {
        ParserConfiguration configuration = new ParserConfiguration().setLanguageLevel(LanguageLevel.BLEEDING_EDGE);
        // They judge the program or tie comments to it. Judging is the compiler's business.
        configuration.getProcessors().clear();
        ParseResult<CompilationUnit> parsed = new JavaParser(configuration).parse(text.toString());
        return parsed.isSuccessful() ? parsed.getResult().map(SourceFile::new) : Optional.empty();
    }

    /** Gives the top-level class of that name; a file that declares none (JEP 512) has one class without a name. */
    public Optional<SourceClass> type(String simpleName, Types types) {
        return unit.getTypes().stream()
                .filter(type -> type.getNameAsString().equals(simpleName) || isCompact(type))
                .findFirst()
                .map(type -> new SourceClass(type, imports, types));
    }

    private static boolean isCompact(TypeDeclaration<?> type) {
        return type instanceof ClassOrInterfaceDeclaration named && named.isCompact();
    }
}
