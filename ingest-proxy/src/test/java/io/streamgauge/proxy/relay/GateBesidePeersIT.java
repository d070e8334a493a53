package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.peer.PeerProxy;
import io.streamgauge.testkit.raw.RawRequest;
import io.streamgauge.testkit.raw.RecordingUpstream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The raw requests of the test kit, sent to nginx, HAProxy and ours alike: nothing is let in that both refuse. Prints the
 * table; with -Dgate.page=write it becomes docs/request-gate.md.
 */
@Timeout(900)
class GateBesidePeersIT {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([2-5]\\d\\d) ");
    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");

    /** One row of the table. */
    private record Row(RawRequest request, String nginx, String haproxy, String ours) {

        private static final String PASSES = "passes";

        boolean isLetInByUsAlone() {
            return ours.startsWith(PASSES) && !nginx.startsWith(PASSES) && !haproxy.startsWith(PASSES);
        }

        String asText() {
            return "| `" + request.name() + "` | " + nginx + " | " + haproxy + " | " + ours + " | "
                    + GatePage.verdict(request.observe()) + " |";
        }
    }

    @TempDir
    private Path directory;

    @Test
    void enforcingLetsNothingInThatBothPeersRefuse() throws Exception {
        List<Row> rows = new ArrayList<>();
        try (RecordingUpstream behindNginx = new RecordingUpstream();
                RecordingUpstream behindHaproxy = new RecordingUpstream();
                RecordingUpstream behindOurs = new RecordingUpstream();
                PeerProxy nginx = PeerProxy.nginx(directory, behindNginx.port());
                PeerProxy haproxy = PeerProxy.haproxy(directory, behindHaproxy.port());
                RunningRelay ours = RunningRelay.to(behindOurs.uri(), RunningRelay.settings(GateMode.ENFORCE))) {
            for (RawRequest request : RawRequest.all()) {
                rows.add(new Row(
                        request,
                        play(request, nginx.address(), behindNginx),
                        play(request, haproxy.address(), behindHaproxy),
                        play(request, ours.address(), behindOurs)));
            }
            show(rows, number(nginx.version()), number(haproxy.version()));
        }

        assertThat(rows).filteredOn(Row::isLetInByUsAlone).isEmpty();
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.ours())
                        .as(row.request().name())
                        .startsWith(
                                row.request().enforce().passes()
                                        ? Row.PASSES
                                        : "" + row.request().enforce().status()));
    }

    /** "passes", with a remark where no strict server could read what goes on; else the status, or "closed". */
    private static String play(RawRequest request, InetSocketAddress proxy, RecordingUpstream upstream)
            throws Exception {
        int before = upstream.requests().size();
        int partsBefore = upstream.rests().size();
        String answer;
        try (RawClient client = new RawClient(proxy)) {
            client.send(request.sent());
            answer = answer(client);
        }
        if (answer.equals("200")) {
            boolean read =
                    upstream.requests().size() > before && upstream.rests().size() == partsBefore;
            return read ? Row.PASSES : Row.PASSES + ", unreadable";
        }
        return answer;
    }

    /** The status of the final response; "closed" if there is none. */
    private static String answer(RawClient client) {
        try {
            for (String head = client.head(); ; head = client.head()) {
                Matcher status = STATUS.matcher(head);
                if (status.lookingAt()) {
                    return status.group(1);
                }
            }
        } catch (IOException e) {
            return "closed";
        }
    }

    private static String number(String version) {
        Matcher number = VERSION.matcher(version);
        return number.find() ? number.group() : version;
    }

    private static void show(List<Row> rows, String nginx, String haproxy) throws IOException {
        String table =
                GatePage.table(nginx, haproxy, rows.stream().map(Row::asText).toList());
        System.out.println(table);
        if ("write".equals(System.getProperty("gate.page"))) {
            Files.writeString(GatePage.PATH, GatePage.INTRODUCTION + table);
        }
    }
}
