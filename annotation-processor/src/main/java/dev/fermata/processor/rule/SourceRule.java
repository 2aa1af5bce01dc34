package dev.fermata.processor.rule;

import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** One thing that a class must not say. */
public interface SourceRule {
    /** All rules. */
    List<SourceRule> ALL = List.of(
            new AwaitOutsideAsync(),
            new AwaitInLambda(),
            new AwaitInInitializer(),
            new AwaitInMonitor(),
            new ReturnNull(),
            new ReturnType(),
            new AwaitMethodReference(),
            new EmitOutsideGenerator(),
            new EachOutsideFor());

    /** Gives the places that break any rule, in the order of the source. */
    static List<Problem> checkAll(SourceClass source) {
        return ALL.stream()
                .flatMap(rule -> rule.check(source))
                .sorted(Comparator.comparing(Problem::position))
                .toList();
    }

    /** Gives the places that break this rule. */
    Stream<Problem> check(SourceClass source);
}
