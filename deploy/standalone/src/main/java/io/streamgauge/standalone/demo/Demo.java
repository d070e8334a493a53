package io.streamgauge.standalone.demo;

import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.standalone.demo.traffic.ChatClient;
import io.streamgauge.standalone.demo.traffic.ClosedLoop;
import io.streamgauge.standalone.demo.traffic.OpenLoop;
import io.streamgauge.standalone.demo.traffic.Traffic;
import io.streamgauge.standalone.demo.view.LiveView;
import io.streamgauge.standalone.run.AllInOne;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** All parts with clients in front of them and live lines beside. The clients stop first. */
public final class Demo implements Service {

    private static final long SEED = 20_261_129;

    private final AllInOne all;
    private final OptionalInt users;
    private final PrintWriter out;
    private @Nullable Traffic traffic;
    private @Nullable LiveView view;

    /** @param users a fixed number of users; open-loop traffic where absent */
    public Demo(AllInOne all, OptionalInt users, PrintWriter out) {
        this.all = all;
        this.users = users;
        this.out = out;
    }

    @Override
    public String name() {
        return "demo";
    }

    @Override
    public void start() throws Exception {
        all.start();
        begin();
    }

    private synchronized void begin() {
        ChatClient client = new ChatClient(url(all.proxyAddress(), "/"));
        Traffic clients = users.isPresent()
                ? new ClosedLoop(client, users.getAsInt(), SEED)
                : new OpenLoop(client, DemoPlan.ramp(), SEED, System::nanoTime);
        LiveView lines = new LiveView(all::scrape, clients::offeredPerSecond, DemoPlan.LINE_INTERVAL, out);
        traffic = clients;
        view = lines;
        clients.start();
        lines.start();
    }

    @Override
    public boolean ready() {
        return all.ready();
    }

    @Override
    public void close() {
        stopClients();
        all.close();
    }

    private synchronized void stopClients() {
        if (view != null) {
            view.close();
        }
        if (traffic != null) {
            traffic.close();
        }
    }

    private static URI url(InetSocketAddress address, String path) {
        return URI.create("http://127.0.0.1:" + address.getPort() + path);
    }
}
