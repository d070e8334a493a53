package io.streamgauge.bootstrap.config.text;

import io.streamgauge.bootstrap.watch.WholeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values that stand elsewhere, so that no secret has to stand in the file: {@code ${file:/path}} is the content of a
 * file without the end of its last line, {@code ${env:NAME}} a variable of the environment. What comes out is looked at
 * no further, and stands in no message.
 */
public final class References {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(file|env):([^}]*)}");
    private static final int LARGEST_MEBIBYTES = 1;

    private final Map<String, String> environment;

    public References(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /**
     * A text with its references followed.
     *
     * @param problem why one could not be; the text is then of no use
     */
    public record Resolved(String text, Optional<String> problem) {

        private static Resolved failed(String problem) {
            return new Resolved("", Optional.of(problem));
        }

        /** Not even by accident. */
        @Override
        public String toString() {
            return "Resolved[" + problem.orElse("") + "]";
        }
    }

    /** Follows every reference in a text. */
    public Resolved resolve(String text) {
        StringBuilder resolved = new StringBuilder();
        Matcher matcher = REFERENCE.matcher(text);
        int end = 0;
        while (matcher.find()) {
            Resolved value = value(matcher.toMatchResult());
            if (value.problem().isPresent()) {
                return value;
            }
            resolved.append(text, end, matcher.start()).append(value.text());
            end = matcher.end();
        }
        return new Resolved(resolved.append(text, end, text.length()).toString(), Optional.empty());
    }

    private Resolved value(MatchResult reference) {
        String name = reference.group(2);
        if (reference.group(1).equals("file")) {
            return content(name, reference.group());
        }
        String value = environment.get(name);
        return value == null
                ? Resolved.failed(reference.group() + ": there is no variable " + name)
                : new Resolved(value, Optional.empty());
    }

    private static Resolved content(String name, String reference) {
        try {
            byte[] content = WholeFile.read(Path.of(name), LARGEST_MEBIBYTES);
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
            return new Resolved(text.replaceFirst("\\r?\\n\\z", ""), Optional.empty());
        } catch (NoSuchFileException e) {
            return Resolved.failed(reference + ": there is no such file");
        } catch (CharacterCodingException e) {
            return Resolved.failed(reference + ": is not text in UTF-8");
        } catch (InvalidPathException e) {
            return Resolved.failed(reference + ": is no path");
        } catch (IOException e) {
            return Resolved.failed(reference + ": " + e.getMessage());
        }
    }
}
