package io.streamgauge.benchmarks.wire;

/** What clients speak. Its text is that of the command line. */
public enum Protocol {
    HTTP1("http1", "HTTP/1.1 in the clear", false, false),
    TLS("tls", "HTTP/1.1 over TLS 1.3", true, false),
    HTTP2("http2", "HTTP/2 in the clear", false, true),
    HTTP2_TLS("http2-tls", "HTTP/2 over TLS 1.3", true, true);

    private final String option;
    private final String description;
    private final boolean tls;
    private final boolean http2;

    Protocol(String option, String description, boolean tls, boolean http2) {
        this.option = option;
        this.description = description;
        this.tls = tls;
        this.http2 = http2;
    }

    /** In words, for a report. */
    public String description() {
        return description;
    }

    public boolean isTls() {
        return tls;
    }

    public boolean isHttp2() {
        return http2;
    }

    @Override
    public String toString() {
        return option;
    }
}
