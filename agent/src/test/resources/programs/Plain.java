/** Has nothing to rewrite. */
class Plain {
    public static void main(String[] arguments) {
        Runnable lambda = () -> System.out.println("plain " + arguments.length);
        lambda.run();
    }
}
