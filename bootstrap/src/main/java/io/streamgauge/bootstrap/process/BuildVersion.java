package io.streamgauge.bootstrap.process;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version this program was built as. */
public final class BuildVersion {

    private static final String VERSION = read();

    private BuildVersion() {}

    public static String current() {
        return VERSION;
    }

    private static String read() {
        Properties build = new Properties();
        try (InputStream resource = BuildVersion.class.getResourceAsStream("build.properties")) {
            if (resource != null) {
                build.load(resource);
            }
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
        return build.getProperty("version", "unknown");
    }
}
