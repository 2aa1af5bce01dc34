package dev.fermata.transformer.torture;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformer;
import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.ClassNode;

/**
 * A class all of whose methods suspend.
 *
 * <p>A method that becomes too large gets half as many suspensions, again and again, until it fits; one that does not
 * fit with a single suspension is left alone. If it is the class that is too large, this befalls all of its methods.
 *
 * @param bytes the class
 * @param frames the classes made for it
 * @param census what became of its methods
 * @param refusals what the transformer refused for other reasons than size; the class is then left alone
 */
@SuppressWarnings("ArrayRecordComponent")
record TorturedClass(byte[] bytes, List<Transformation.FrameClass> frames, Census census, List<Diagnostic> refusals) {
    static TorturedClass of(byte[] classFile, Suspend suspend) {
        Strides strides = new Strides();
        while (true) {
            try {
                EveryMethod.Prepared prepared = EveryMethod.prepare(classFile, suspend, strides);
                Transformation result = new Transformer().transform(prepared.bytes());
                if (result instanceof Transformation.Rewritten rewritten) {
                    return new TorturedClass(rewritten.bytes(), rewritten.frames(), prepared.census(), List.of());
                } else if (!(result instanceof Transformation.Refused refused)) {
                    return new TorturedClass(classFile, List.of(), prepared.census(), List.of());
                } else if (refused.diagnostics().stream().anyMatch(each -> each.rule() != Rule.METHOD_TOO_LARGE)) {
                    return new TorturedClass(classFile, List.of(), refused(classFile), refused.diagnostics());
                } else {
                    refused.diagnostics().stream()
                            .map(Diagnostic::method)
                            .distinct()
                            .forEach(strides::thin);
                }
            } catch (MethodTooLargeException e) {
                strides.thin(e.getMethodName());
            } catch (ClassTooLargeException e) {
                strides.thin("");
            }
        }
    }

    private static Census refused(byte[] classFile) {
        ClassNode owner = new ClassNode();
        new ClassReader(classFile).accept(owner, ClassReader.SKIP_CODE);
        Census census = new Census();
        owner.methods.forEach(method -> census.add(Fate.REFUSED));
        return census;
    }
}
