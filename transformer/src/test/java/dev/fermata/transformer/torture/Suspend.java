package dev.fermata.transformer.torture;

/** Before what suspensions are put. */
enum Suspend {
    /** Before the first instruction of each line, where the operand stack is mostly empty. */
    LINES,
    /** Before each call, whatever lies on the operand stack. */
    CALLS
}
