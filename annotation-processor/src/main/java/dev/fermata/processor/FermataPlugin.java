package dev.fermata.processor;

import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import dev.fermata.processor.javac.JavacCompilation;
import java.util.List;

/**
 * Starts with javac by itself and checks sources, also where no annotation processor runs. {@code -Xplugin:Fermata skip}
 * switches it off.
 */
public final class FermataPlugin implements Plugin {
    @Override
    public String getName() {
        return "Fermata";
    }

    @Override
    public boolean autoStart() {
        return true;
    }

    @Override
    public void init(JavacTask task, String... arguments) {
        // On a processor module path plugin and processor have a class loader each, and could not find one another:
        // there the processor does all the work.
        boolean alone = getClass().getModule().isNamed();
        if (!alone && !List.of(arguments).contains("skip")) {
            JavacCompilation.listenTo(task);
        }
    }
}
