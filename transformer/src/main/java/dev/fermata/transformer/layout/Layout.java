package dev.fermata.transformer.layout;

import dev.fermata.transformer.flow.Value;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;

/**
 * What the frame holds while it is suspended at certain await sites: sites of equal layout share the code that saves and
 * restores.
 *
 * @param operands the operands under the awaitable, from the bottom; those that are null constants are written down again
 * @param locals the live local variables that have a value
 */
public record Layout(List<Value> operands, List<Local> locals) {
    /**
     * A live local variable.
     *
     * @param slot in the original method
     * @param field where it is kept
     */
    public record Local(int slot, Value value, FrameField field) {}

    /** The field of the operand at this height. */
    public FrameField operandField(int index) {
        return new FrameField("operand#" + index, operands.get(index));
    }

    /** All fields that this layout uses. */
    public List<FrameField> fields() {
        List<FrameField> fields = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).isSaved()) {
                fields.add(operandField(i));
            }
        }
        for (Local local : locals) {
            if (local.value().isSaved()) {
                fields.add(local.field());
            }
        }
        return fields;
    }

    /** The locals that are kept; the others hold the null constant. */
    public List<Local> savedLocals() {
        return locals.stream().filter(local -> local.value().isSaved()).toList();
    }

    /** The parameter types of the operands; a null constant passes as Object. */
    public List<Type> operandTypes() {
        return operands.stream().map(Value::type).toList();
    }
}
