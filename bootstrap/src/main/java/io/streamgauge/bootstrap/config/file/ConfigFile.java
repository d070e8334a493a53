package io.streamgauge.bootstrap.config.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.streamgauge.bootstrap.config.text.YamlException;
import io.streamgauge.bootstrap.config.text.YamlTree;
import io.streamgauge.bootstrap.watch.WholeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Opens a configuration. Values come from the options, else from the environment, else from the file. */
public final class ConfigFile {

    private static final int LARGEST_MEBIBYTES = 16;

    private ConfigFile() {}

    /** Reads a YAML file, or none. */
    public static Config read(Optional<Path> file, Map<String, String> environment) throws ConfigException {
        return read(file, environment, Options.NONE);
    }

    public static Config read(Optional<Path> file, Map<String, String> environment, Options options)
            throws ConfigException {
        YamlTree tree =
                file.isPresent() ? parse(file.get()) : new YamlTree(MissingNode.getInstance(), Map.of(), List.of());
        return new Config(tree, Map.copyOf(environment), options);
    }

    /** Reads the text of a file. */
    public static Config parse(String yaml) throws ConfigException {
        try {
            return new Config(YamlTree.parse(yaml), Map.of(), Options.NONE);
        } catch (YamlException e) {
            throw ConfigException.of(String.valueOf(e.getMessage()));
        }
    }

    private static YamlTree parse(Path file) throws ConfigException {
        try {
            byte[] content = WholeFile.read(file, LARGEST_MEBIBYTES);
            return YamlTree.parse(
                    UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString());
        } catch (YamlException e) {
            throw ConfigException.of(file + ", " + e.getMessage());
        } catch (NoSuchFileException e) {
            throw ConfigException.of("there is no file " + file);
        } catch (CharacterCodingException e) {
            throw ConfigException.of(file + " is not text in UTF-8");
        } catch (IOException e) {
            throw ConfigException.of(file + " " + e.getMessage());
        }
    }
}
