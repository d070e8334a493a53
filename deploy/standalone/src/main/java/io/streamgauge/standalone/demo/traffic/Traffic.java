package io.streamgauge.standalone.demo.traffic;

import io.streamgauge.bootstrap.process.Service;

/** Clients that come by themselves until closed. */
public interface Traffic extends Service {

    @Override
    void start();

    /** Requests per second the clients make just now; NaN where the server's pace decides. */
    double offeredPerSecond();

    /** Requests that broke or were refused so far. */
    long failures();
}
