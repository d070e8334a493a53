package io.streamgauge.testkit.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * The part of the Confluent Schema Registry's API that numbers schemas and finds them, on a real socket: POST
 * /subjects/S/versions, POST /subjects/S, GET /schemas/ids/N, with its error codes. Remembers what was registered over
 * stop and start, which keep its port. Any thread.
 */
public final class RegistryServer implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<Integer, String> byId = new ConcurrentHashMap<>();
    private final Map<String, Integer> ids = new ConcurrentHashMap<>();
    private final AtomicInteger nextId;
    private final @Nullable SSLContext tls;
    private volatile @Nullable String wantedLogin;
    private volatile boolean failing;
    private int port;
    private @Nullable HttpServer server;

    /**
     * Not started yet.
     *
     * @param firstId number of the first schema that is registered
     */
    public RegistryServer(int firstId) {
        this(firstId, null);
    }

    /** @param tls for https, where clients need a certificate */
    public RegistryServer(int firstId, @Nullable SSLContext tls) {
        this.nextId = new AtomicInteger(firstId);
        this.tls = tls;
    }

    /** Returns once it listens. */
    public RegistryServer start() throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        HttpServer started;
        if (tls == null) {
            started = HttpServer.create(address, 0);
        } else {
            HttpsServer secure = HttpsServer.create(address, 0);
            secure.setHttpsConfigurator(new WantingCertificates(tls));
            started = secure;
        }
        started.createContext("/", this::answer);
        started.setExecutor(Executors.newSingleThreadExecutor());
        started.start();
        port = started.getAddress().getPort();
        server = started;
        return this;
    }

    private static final class WantingCertificates extends HttpsConfigurator {
        WantingCertificates(SSLContext tls) {
            super(tls);
        }

        @Override
        public void configure(HttpsParameters parameters) {
            SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
            wanted.setNeedClientAuth(true);
            parameters.setSSLParameters(wanted);
        }
    }

    /** Where it listens, or did. */
    public String url() {
        return (tls == null ? "http" : "https") + "://localhost:" + port;
    }

    /** From now on 401 is the answer to whoever does not send this as Authorization. */
    public void wantLogin(String authorization) {
        wantedLogin = authorization;
    }

    /** From now on 500 is the answer to everything, or not any more. */
    public void fail(boolean always) {
        failing = always;
    }

    /** Puts a schema under a number, as somebody else would have. */
    public void put(int id, String schema) {
        byId.put(id, schema);
    }

    /** The schemas registered, by their numbers. */
    public Map<Integer, String> schemas() {
        return Map.copyOf(byId);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] asked = exchange.getRequestBody().readAllBytes();
            String login = wantedLogin;
            if (login != null && !login.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                reply(exchange, 401, error(401, "Unauthorized"));
            } else if (failing) {
                reply(exchange, 500, error(50001, "Error in the backend data store"));
            } else {
                route(exchange, asked);
            }
        }
    }

    private void route(HttpExchange exchange, byte[] asked) throws IOException {
        String[] path = exchange.getRequestURI().getRawPath().split("/", -1);
        boolean post = exchange.getRequestMethod().equals("POST");
        if (post && path.length == 4 && path[1].equals("subjects") && path[3].equals("versions")) {
            reply(exchange, 200, Map.of("id", register(decoded(path[2]), schemaIn(asked))));
        } else if (post && path.length == 3 && path[1].equals("subjects")) {
            lookUp(exchange, decoded(path[2]), schemaIn(asked));
        } else if (path.length == 4 && path[2].equals("ids")) {
            String schema = byId.get(Integer.parseInt(path[3]));
            if (schema == null) {
                reply(exchange, 404, error(40403, "Schema " + path[3] + " not found"));
            } else {
                reply(exchange, 200, Map.of("schema", schema));
            }
        } else {
            reply(exchange, 404, error(404, "HTTP 404 Not Found"));
        }
    }

    private synchronized int register(String subject, String schema) {
        return ids.computeIfAbsent(subject + " " + schema, unused -> {
            int id = nextId.getAndIncrement();
            byId.put(id, schema);
            return id;
        });
    }

    private void lookUp(HttpExchange exchange, String subject, String schema) throws IOException {
        Integer id = ids.get(subject + " " + schema);
        if (id == null) {
            reply(exchange, 404, error(40401, "Subject '" + subject + "' not found."));
        } else {
            reply(exchange, 200, Map.of("subject", subject, "id", id, "version", 1, "schema", schema));
        }
    }

    private static String schemaIn(byte[] asked) throws IOException {
        JsonNode schema = JSON.readTree(asked).get("schema");
        return JSON.readTree(schema.textValue()).toString();
    }

    private static String decoded(String subject) {
        return URLDecoder.decode(subject, StandardCharsets.UTF_8);
    }

    private static Map<String, Object> error(int code, String message) {
        return Map.of("error_code", code, "message", message);
    }

    private static void reply(HttpExchange exchange, int status, Object body) throws IOException {
        byte[] bytes = JSON.writeValueAsBytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/vnd.schemaregistry.v1+json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Connections are refused from now on. */
    public void stop() {
        if (server != null) {
            server.stop(0);
            server = null;
        }
    }

    @Override
    public void close() {
        stop();
    }
}
