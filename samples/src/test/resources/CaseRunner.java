import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;

/** Runs each case in a folder of classes, in each mode, with classes of its own. */
class CaseRunner {
    public static void main(String[] args) throws Exception {
        File folder = new File(args[0]);
        String[] names = folder.list();
        Arrays.sort(names);
        for (String name : names) {
            for (String mode : List.of("READY", "SUSPENDING", "ALTERNATING")) {
                System.out.println(name + " " + mode + " " + log(folder, name, mode));
            }
        }
        System.exit(0);
    }

    private static String log(File folder, String name, String mode) throws Exception {
        try (var loader = new URLClassLoader(new URL[] {folder.toURI().toURL()}, CaseRunner.class.getClassLoader())) {
            Class<?> support = loader.loadClass(name + ".Support");
            Class<?> modes = loader.loadClass(name + ".Support$Mode");
            support.getField("mode").set(null, modes.getField(mode).get(null));
            var test = loader.loadClass(name + ".Case").getDeclaredMethod("test");
            test.setAccessible(true);
            String end = "";
            try {
                test.invoke(null);
            } catch (ReflectiveOperationException e) {
                end = " " + e.getCause();
            }
            return (support.getField("lines").get(null) + end).replace(name + ".", "");
        }
    }
}
