package io.streamgauge.faults.clients;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes a response apart byte by byte: its status, and its body without the framing. */
final class ResponseReader {

    private enum Place {
        HEAD,
        SIZE,
        CHUNK,
        CHUNK_END,
        LAST_LINE,
        BODY,
        END
    }

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) ");
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)\r\n", Pattern.CASE_INSENSITIVE);
    private static final Pattern CHUNKED =
            Pattern.compile("\r\ntransfer-encoding: *chunked\r\n", Pattern.CASE_INSENSITIVE);
    private static final String HEAD_END = "\r\n\r\n";

    private final StringBuilder line = new StringBuilder();
    private Place place = Place.HEAD;
    private int status;
    private int left;

    /** Ready for the next response. */
    void reset() {
        place = Place.HEAD;
        line.setLength(0);
        status = 0;
    }

    /**
     * Takes the next byte; true if it is one of the body.
     *
     * @throws IOException this is no response
     */
    boolean take(byte value) throws IOException {
        switch (place) {
            case HEAD -> head(value);
            case SIZE -> size(value);
            case CHUNK_END -> place = value == '\n' ? Place.SIZE : place;
            case LAST_LINE -> place = value == '\n' ? Place.END : place;
            case CHUNK, BODY -> {
                left--;
                if (left == 0) {
                    place = place == Place.BODY ? Place.END : Place.CHUNK_END;
                }
                return true;
            }
            case END -> throw new IOException("more than a response");
        }
        return false;
    }

    private void head(byte value) throws IOException {
        line.append((char) (value & 0xff));
        if (value != '\n' || !line.toString().endsWith(HEAD_END)) {
            return;
        }
        Matcher first = STATUS.matcher(line);
        if (!first.lookingAt()) {
            throw new IOException("not a response: " + line);
        }
        status = Integer.parseInt(first.group(1));
        Matcher length = LENGTH.matcher(line);
        if (CHUNKED.matcher(line).find()) {
            place = Place.SIZE;
        } else if (length.find()) {
            left = Integer.parseInt(length.group(1));
            place = left == 0 ? Place.END : Place.BODY;
        } else {
            throw new IOException("a response without an end: " + line);
        }
        line.setLength(0);
    }

    private void size(byte value) {
        if (value == '\n') {
            left = Integer.parseInt(line.toString().trim(), 16);
            place = left == 0 ? Place.LAST_LINE : Place.CHUNK;
            line.setLength(0);
        } else {
            line.append((char) value);
        }
    }

    /** Of the response; 0 before its head is whole. */
    int status() {
        return status;
    }

    boolean isWhole() {
        return place == Place.END;
    }
}
