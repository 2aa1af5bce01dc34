package dev.fermata.transformer.random;

/** The families of productions. Each may need any other, so they meet here. */
final class Grammar {
    final Choices choices;
    final World world;
    final Size size = new Size();
    final Leaves leaves = new Leaves(this);
    final Storage storage = new Storage(this);
    final Operators operators = new Operators(this);
    final Texts texts = new Texts(this);
    final Creations creations = new Creations(this);
    final Lambdas lambdas = new Lambdas(this);
    final Awaits awaits = new Awaits(this);
    final Expressions expressions = new Expressions(this);
    final Jumps jumps = new Jumps(this);
    final Locals locals = new Locals(this);
    final Branches branches = new Branches(this);
    final Loops loops = new Loops(this);
    final Switches switches = new Switches(this);
    final SwitchExpressions switchExpressions = new SwitchExpressions(this);
    final Patterns patterns = new Patterns(this);
    final PatternSwitches patternSwitches = new PatternSwitches(this);
    final Tries tries = new Tries(this);
    final Classes classes = new Classes(this);
    final Statements statements = new Statements(this);

    Grammar(Choices choices, World world) {
        this.choices = choices;
        this.world = world;
    }
}
