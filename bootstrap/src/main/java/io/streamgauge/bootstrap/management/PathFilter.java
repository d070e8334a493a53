package io.streamgauge.bootstrap.management;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import io.streamgauge.bootstrap.management.route.Answer;
import java.io.IOException;

/** Lets requests pass for one exact path, or below one that ends with a slash: the JDK's server takes all that begin so. */
final class PathFilter extends Filter {

    private final String path;

    PathFilter(String path) {
        this.path = path;
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        if (isHere(exchange.getRequestURI().getPath())) {
            chain.doFilter(exchange);
            return;
        }
        try (exchange) {
            Answer.text(404, "not found; / lists what there is\n").send(exchange);
        }
    }

    private boolean isHere(String asked) {
        boolean below = path.length() > 1 && path.endsWith("/");
        return below ? asked.startsWith(path) : asked.equals(path);
    }

    @Override
    public String description() {
        return "answers at one path";
    }
}
