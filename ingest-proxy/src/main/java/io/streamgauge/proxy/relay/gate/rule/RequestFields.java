package io.streamgauge.proxy.relay.gate.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a request's head: notes the rules they break, one by one and then together. */
final class RequestFields {

    private static final Set<String> FRAMING_OR_ADDRESS = Set.of("content-length", "transfer-encoding", "host");
    private static final int MOST_DIGITS = 18;

    private final Set<RequestRule> broken;
    private final List<String> hosts = new ArrayList<>(1);
    private final List<String> lengths = new ArrayList<>(1);
    private final List<String> codings = new ArrayList<>(1);
    private int expectations;
    private int draftKeys;

    RequestFields(Set<RequestRule> broken) {
        this.broken = broken;
    }

    /** Whether a field of this name changes where a message ends or whom it is for, to some receiver at least. */
    static boolean framesOrAddresses(String name) {
        return FRAMING_OR_ADDRESS.contains(name.toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    /** Reads one line of the head. */
    void read(String head, int from, int to) {
        if (Octets.isBlank(head.charAt(from))) {
            broken.add(RequestRule.FIELD_FOLDED);
            return;
        }
        int colon = head.indexOf(':', from);
        if (colon < 0 || colon >= to || !Octets.isToken(head, from, colon)) {
            broken.add(RequestRule.FIELD_NAME);
            return;
        }
        for (int i = colon + 1; i < to; i++) {
            char octet = head.charAt(i);
            if (Octets.isControl(octet) && octet != '\t') {
                broken.add(RequestRule.FIELD_VALUE);
            }
        }
        readField(head, from, colon, to);
    }

    private void readField(String head, int from, int colon, int to) {
        switch (colon - from) {
            case 4, 6, 14, 17, 18 -> {
                String name = head.substring(from, colon).toLowerCase(Locale.ROOT);
                readNamed(name, Octets.trimmed(head, colon + 1, to));
            }
            default -> {
                // No field that matters here has a name of such a length.
            }
        }
    }

    private void readNamed(String name, String value) {
        switch (name) {
            case "host" -> hosts.add(value);
            case "content-length" -> lengths.add(value);
            case "transfer-encoding" -> codings.add(value);
            case "expect" -> {
                expectations++;
                if (expectations > 1 || !value.equalsIgnoreCase("100-continue")) {
                    broken.add(RequestRule.EXPECT);
                }
            }
            case "sec-websocket-key1", "sec-websocket-key2" -> draftKeys++;
            default -> {
                if (framesOrAddresses(name)) {
                    broken.add(RequestRule.DISGUISED_FIELD);
                }
            }
        }
    }

    /** All fields have been read. */
    void end(boolean old, @Nullable String authority) {
        endHosts(old, authority);
        endLengths();
        endCodings(old);
        if (draftKeys > 0) {
            broken.add(RequestRule.WEBSOCKET_DRAFT);
        }
    }

    private void endHosts(boolean old, @Nullable String authority) {
        if (hosts.size() > 1) {
            broken.add(RequestRule.HOST_REPEATED);
        } else if (hosts.isEmpty()) {
            if (!old) {
                broken.add(RequestRule.HOST_MISSING);
            }
        } else {
            String host = hosts.get(0);
            if (!Octets.isHostAndPort(host)) {
                broken.add(RequestRule.HOST_VALUE);
            }
            if (authority != null && !canonical(authority).equals(canonical(host))) {
                broken.add(RequestRule.TARGET_AUTHORITY);
            }
        }
    }

    /** Without the port that http implies, in one case. */
    private static String canonical(String authority) {
        String lower = authority.toLowerCase(Locale.ROOT);
        int portAt = Octets.portAt(lower);
        boolean implied = portAt >= 0 && (portAt == lower.length() - 1 || lower.endsWith(":80"));
        return implied ? lower.substring(0, portAt) : lower;
    }

    private void endLengths() {
        for (String length : lengths) {
            if (length.indexOf(',') >= 0) {
                broken.add(RequestRule.CONTENT_LENGTH_REPEATED);
            } else if (length.isEmpty()
                    || length.length() > MOST_DIGITS
                    || !Octets.isNumber(length, 0, length.length())) {
                broken.add(RequestRule.CONTENT_LENGTH);
            }
        }
        if (lengths.size() > 1) {
            broken.add(RequestRule.CONTENT_LENGTH_REPEATED);
        }
        if (!lengths.isEmpty() && !codings.isEmpty()) {
            broken.add(RequestRule.BOTH_LENGTHS);
        }
    }

    private void endCodings(boolean old) {
        if (codings.isEmpty()) {
            return;
        }
        if (old) {
            broken.add(RequestRule.TRANSFER_CODING_VERSION);
        }
        if (codings.size() > 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
            broken.add(isOthersThenChunked() ? RequestRule.TRANSFER_CODING_UNKNOWN : RequestRule.TRANSFER_CODING);
        }
    }

    private boolean isOthersThenChunked() {
        String[] all = String.join(",", codings).toLowerCase(Locale.ROOT).split(",", -1);
        for (int i = 0; i < all.length; i++) {
            String coding = Octets.trimmed(all[i], 0, all[i].length());
            boolean last = i == all.length - 1;
            if (!Octets.isToken(coding, 0, coding.length()) || coding.equals("chunked") != last) {
                return false;
            }
        }
        return true;
    }
}
