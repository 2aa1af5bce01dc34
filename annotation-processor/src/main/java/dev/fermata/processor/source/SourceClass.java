package dev.fermata.processor.source;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A top-level class with all that is nested in it, and what its names mean. */
public final class SourceClass {
    private static final String ASYNC = "dev.fermata.Async";
    private static final String GENERATOR = "dev.fermata.AsyncGenerator";
    private static final Set<String> ASYNC_RETURNS = Set.of(
            "dev.fermata.Coroutine",
            GENERATOR,
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.CompletionStage");

    private final TypeDeclaration<?> declaration;
    private final Imports imports;
    private final Types types;
    private final SuspendingCalls calls;
    private final List<AwaitSite> awaitSites;

    SourceClass(TypeDeclaration<?> declaration, Imports imports, Types types) {
        this.declaration = declaration;
        this.imports = imports;
        this.types = types;
        calls = new SuspendingCalls(imports, types);
        awaitSites = declaration.findAll(MethodCallExpr.class).stream()
                .filter(calls::contains)
                .flatMap(call -> Body.around(call).map(body -> new AwaitSite(call, body)).stream())
                .toList();
    }

    /** The calls that may suspend, in the order of the source. */
    public List<AwaitSite> awaitSites() {
        return awaitSites;
    }

    /** The methods marked with Fermata's {@code @Async}. */
    public List<MethodDeclaration> asyncMethods() {
        return declaration.findAll(MethodDeclaration.class, this::isAsync);
    }

    /** The method references that would call what suspends. */
    public List<MethodReferenceExpr> suspendingReferences() {
        return declaration.findAll(MethodReferenceExpr.class, calls::contains);
    }

    /** The bodies that Fermata rewrites: {@code @Async} methods, and lambdas that await and return what an async method may. */
    public List<Body> asyncBodies() {
        Stream<Body> methods = asyncMethods().stream().map(Body.Method::new);
        Stream<Body> lambdas = declaration.findAll(LambdaExpr.class).stream()
                .filter(lambda ->
                        awaitSites.stream().anyMatch(site -> site.body().isThat(lambda)))
                .filter(this::isAsyncLambda)
                .map(Body.Lambda::new);
        return Stream.concat(methods, lambdas).toList();
    }

    /** Says whether awaiting is right in this body. For a lambda: if it awaits. */
    public boolean isAsync(Body body) {
        if (body instanceof Body.Method method) {
            return isAsync(method.node());
        }
        return body instanceof Body.Lambda lambda && isAsyncLambda(lambda.node());
    }

    /** The full name of an annotation {@code @Async} that is not Fermata's, such as Spring's. */
    public Optional<String> foreignAsync(MethodDeclaration method) {
        return method.getAnnotations().stream()
                .filter(annotation -> annotation.getName().getIdentifier().equals("Async"))
                .filter(Predicate.not(this::isFermatas))
                .flatMap(annotation -> Stream.of(
                                types.named(annotation.getName()), imports.qualified(annotation.getNameAsString()))
                        .flatMap(Optional::stream))
                .findFirst();
    }

    /** Says whether an async method may return this type. */
    public boolean isAsyncReturn(Type type) {
        return isOneOf(ASYNC_RETURNS, type);
    }

    /** Says whether an async body gives values one after the other. In doubt it does. */
    public boolean isGenerator(Body body) {
        if (body instanceof Body.Method method) {
            return isOneOf(Set.of(GENERATOR), method.node().getType());
        }
        return body instanceof Body.Lambda lambda
                && types.returnedBy(lambda.node()).map(GENERATOR::equals).orElse(true);
    }

    private boolean isOneOf(Set<String> allowed, Type type) {
        if (!(type instanceof ClassOrInterfaceType named)) {
            return false;
        }
        return types.named(named)
                .map(allowed::contains)
                .orElseGet(() -> allowed.stream().anyMatch(name -> imports.mayMean(named.getNameWithScope(), name)));
    }

    private boolean isAsync(MethodDeclaration method) {
        return method.getAnnotations().stream().anyMatch(this::isFermatas);
    }

    private boolean isFermatas(AnnotationExpr annotation) {
        return types.named(annotation.getName())
                .map(ASYNC::equals)
                .orElseGet(() -> imports.mayMean(annotation.getNameAsString(), ASYNC));
    }

    private boolean isAsyncLambda(LambdaExpr lambda) {
        return types.returnedBy(lambda)
                .map(ASYNC_RETURNS::contains)
                .orElseGet(() -> LambdaShape.mayReturnObject(lambda, calls));
    }
}
