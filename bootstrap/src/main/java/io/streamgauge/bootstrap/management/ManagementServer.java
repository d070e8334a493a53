package io.streamgauge.bootstrap.management;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsServer;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.hotspot.DefaultExports;
import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.management.access.CertificateFilter;
import io.streamgauge.bootstrap.management.access.CredentialsFilter;
import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Route;
import io.streamgauge.bootstrap.management.tls.PortTls;
import io.streamgauge.bootstrap.management.tls.PortTlsSettings;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.metrics.PrometheusCollector;
import io.streamgauge.bootstrap.process.Service;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The port for operators: /metrics for Prometheus, /livez and /readyz for whoever supervises the process, a landing page
 * and the pages of the process' parts. Start it first, so that it tells what the process is still waiting for.
 */
public final class ManagementServer implements Service {

    /** The JDK's server reads heads and writes answers on these: as many clients may be slow before probes have to wait. */
    private static final int MOST_THREADS = 128;

    /** Of these threads, what clients that read pages may hold. */
    private static final int MOST_READERS = 64;

    /** All metrics of a fleet are megabytes, which are held until they are read. */
    private static final int MOST_SCRAPERS = 8;

    /** And what those may hold who follow events: they stay. */
    private static final int MOST_FOLLOWERS = 32;

    private static final long IDLE_SECONDS = 10;

    /** A page has so long from its request on, an event alone as much. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ManagementSettings settings;
    private final Contents contents;
    private final ReaderLimit scrapers = new ReaderLimit(MOST_SCRAPERS);
    private final ReaderLimit readers = new ReaderLimit(MOST_READERS);
    private final ReaderLimit followers = new ReaderLimit(MOST_FOLLOWERS);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final ReaderPatience patience = new ReaderPatience(PATIENCE);
    private final List<Filter> guards;
    private @Nullable HttpServer server;
    private @Nullable ExecutorService threads;
    private @Nullable MetricsHandler metrics;
    private @Nullable PortTls tls;

    public ManagementServer(ManagementSettings settings, Contents contents) {
        this.settings = settings;
        this.contents = contents;
        this.guards = guards(settings);
    }

    private static List<Filter> guards(ManagementSettings settings) {
        List<Filter> guards = new ArrayList<>();
        if (settings.asksForCertificates()) {
            guards.add(new CertificateFilter());
        }
        if (!settings.credentials().isEmpty()) {
            guards.add(new CredentialsFilter(settings.credentials()));
        }
        return guards;
    }

    /**
     * One that everybody may read, in the clear and without pages of its parts.
     *
     * @param listen unresolved host and port; port 0 lets the system choose
     * @param services what readiness depends on
     */
    public ManagementServer(InetSocketAddress listen, List<MetricSource> sources, List<? extends Service> services) {
        this(ManagementSettings.open(listen), Contents.of(sources, services));
    }

    @Override
    public String name() {
        return "management";
    }

    @Override
    public synchronized void start() throws IOException {
        HttpServer bound = bind();
        ExecutorService executor = new ThreadPoolExecutor(
                0, MOST_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons());
        // Told the names a collector has now, the registry would not ask it for those it has later.
        CollectorRegistry registry = new CollectorRegistry(false);
        registry.register(new PrometheusCollector(sources()));
        DefaultExports.register(registry);
        // Probes carry no credentials, and there is nothing to learn from them but whether it works.
        List<Filter> ofProbes = List.of(patience, new OneAnswer());
        serve(bound, "/livez", new PlainHandler(this::liveness), ofProbes);
        serve(bound, "/readyz", new PlainHandler(this::readiness), ofProbes);
        metrics = new MetricsHandler(registry);
        addGuarded(bound, "/metrics", metrics, List.of(patience, scrapers));
        addGuarded(bound, contents.landingPath(), new PlainHandler(new LandingPage(contents)::answer));
        for (Page page : contents.pages()) {
            addGuarded(
                    bound,
                    page.path(),
                    new PlainHandler(() -> Answer.json(page.body().get())));
        }
        contents.routes().forEach(route -> add(bound, route));
        bound.setExecutor(executor);
        bound.start();
        server = bound;
        threads = executor;
    }

    @Override
    public synchronized boolean ready() {
        return server != null;
    }

    /** The address in use, once started. */
    public synchronized InetSocketAddress address() {
        if (server == null) {
            throw new IllegalStateException("the management server has not been started");
        }
        return server.getAddress();
    }

    /** What a scrape would read, without the way over the port; once started. */
    public synchronized String scrape() throws IOException {
        if (metrics == null) {
            throw new IllegalStateException("the management server has not been started");
        }
        return metrics.text();
    }

    @Override
    public synchronized void close() {
        if (server != null && threads != null) {
            stopped.countDown();
            server.stop(0);
            patience.close();
            threads.shutdown();
            if (tls != null) {
                tls.close();
            }
            server = null;
            threads = null;
        }
    }

    private List<MetricSource> sources() {
        List<MetricSource> sources = new ArrayList<>(contents.sources());
        if (tls != null) {
            sources.add(tls);
        }
        return sources;
    }

    private void add(HttpServer bound, Route route) {
        if (route instanceof Route.Open open) {
            PlainHandler handler = new PlainHandler(open.answer());
            if (settings.browsersLogIn()) {
                addGuarded(bound, open.path(), handler);
            } else {
                serve(bound, open.path(), handler, List.of(patience, readers));
            }
        } else if (route instanceof Route.Guarded guarded) {
            addGuarded(bound, guarded.path(), new PlainHandler(guarded.answer()));
        } else if (route instanceof Route.Events events) {
            addGuarded(bound, events.path(), new EventsHandler(events, patience, stopped), List.of(followers));
        }
    }

    private void addGuarded(HttpServer bound, String path, HttpHandler handler) {
        addGuarded(bound, path, handler, List.of(patience, readers));
    }

    private void addGuarded(HttpServer bound, String path, HttpHandler handler, List<Filter> limits) {
        serve(
                bound,
                path,
                handler,
                Stream.concat(guards.stream(), limits.stream()).toList());
    }

    private static void serve(HttpServer bound, String path, HttpHandler handler, List<? extends Filter> filters) {
        HttpContext context = bound.createContext(path, handler);
        context.getFilters().addAll(filters);
        context.getFilters().add(new PathFilter(path));
    }

    private HttpServer bind() throws IOException {
        InetSocketAddress listen = settings.listen();
        InetSocketAddress resolved =
                new InetSocketAddress(InetAddress.getByName(listen.getHostString()), listen.getPort());
        try {
            return settings.tls().isPresent()
                    ? bindTls(settings.tls().get(), resolved)
                    : HttpServer.create(resolved, 0);
        } catch (BindException e) {
            throw new BindException("metrics cannot be served on " + ListenAddress.of(listen) + " (management.listen): "
                    + e.getMessage());
        }
    }

    private HttpsServer bindTls(PortTlsSettings wanted, InetSocketAddress resolved) throws IOException {
        HttpsServer bound = HttpsServer.create(resolved, 0);
        try {
            tls = PortTls.start(wanted);
            bound.setHttpsConfigurator(tls.configurator());
            return bound;
        } catch (IOException e) {
            bound.stop(0);
            throw e;
        }
    }

    private Answer liveness() {
        return answer("alive", Service::alive);
    }

    private Answer readiness() {
        return answer("ready", Service::ready);
    }

    private Answer answer(String state, Predicate<Service> holds) {
        List<String> others = contents.services().stream()
                .filter(holds.negate())
                .map(Service::name)
                .toList();
        return others.isEmpty()
                ? Answer.text(200, state + "\n")
                : Answer.text(503, "not " + state + ": " + String.join(", ", others) + "\n");
    }

    private static ThreadFactory daemons() {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "management-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
