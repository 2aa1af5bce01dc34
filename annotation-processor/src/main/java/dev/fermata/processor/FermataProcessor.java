package dev.fermata.processor;

import dev.fermata.processor.javac.JavacCompilation;
import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformer;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/**
 * Tells the running javac where class files go, so that they are rewritten; under other compilers, checks the sources.
 * Claims no annotation. {@code -Afermata.skip=true} switches it off, and the plugin with it.
 */
public final class FermataProcessor extends AbstractProcessor {
    private static final String SKIP = "fermata.skip";

    private final Function<byte[], Transformation> transformer;
    private Optional<OtherCompiler> otherCompiler = Optional.empty();

    /** For the compiler. */
    public FermataProcessor() {
        this(new Transformer()::transform);
    }

    FermataProcessor(Function<byte[], Transformation> transformer) {
        this.transformer = transformer;
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
        super.init(environment);
        boolean skip = Boolean.parseBoolean(environment.getOptions().get(SKIP));
        try {
            JavacCompilation compilation = JavacCompilation.of(environment);
            if (skip) {
                compilation.skip();
            } else {
                compilation.rewriteWith(transformer, environment);
            }
        } catch (IllegalArgumentException | LinkageError e) {
            // Not javac; with ecj on a JRE not even its classes are there.
            otherCompiler = skip ? Optional.empty() : Optional.of(new OtherCompiler(environment));
        }
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        otherCompiler.ifPresent(compiler -> compiler.check(round));
        return false;
    }

    /** Every class: the await that stands where it must not has no annotation near it. */
    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of("*");
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(SKIP);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }
}
