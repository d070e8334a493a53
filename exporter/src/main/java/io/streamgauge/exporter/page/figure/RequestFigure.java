package io.streamgauge.exporter.page.figure;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.MeasureMetrics;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.Locale;

/** What the live page tells of a single request, each with the metric that adds up the same of all requests and so defines it. */
public enum RequestFigure {
    RESPONSE_HEAD(MeasureMetrics.of(Measure.RESPONSE_HEAD)),
    UPSTREAM_FIRST_TOKEN(MeasureMetrics.of(Measure.UPSTREAM_TIME_TO_FIRST_TOKEN)),
    QUEUE(MeasureMetrics.of(Measure.SERVER_QUEUE)),
    FIRST_TOKEN(MeasureMetrics.of(Measure.TIME_TO_FIRST_TOKEN)),
    FIRST_ANSWER(MeasureMetrics.of(Measure.TIME_TO_FIRST_ANSWER)),
    TAIL(MeasureMetrics.of(Measure.STREAM_TAIL)),
    DURATION(MeasureMetrics.of(Measure.REQUEST_DURATION)),
    MAX_GAP(MeasureMetrics.of(Measure.MAX_GAP)),
    CHUNKS(CountMetrics.of(CountName.STREAMED_CHUNKS)),
    STALLS(CountMetrics.of(CountName.STALLS)),
    STALLED(CountMetrics.of(CountName.STALL_MICROS)),
    OUTCOME(CountMetrics.of(CountName.REQUESTS));

    @SuppressWarnings("ImmutableEnumChecker") // a record of lists that are never changed
    private final Metric metric;

    RequestFigure(Metric metric) {
        this.metric = metric;
    }

    /** Its name for the page, apart from those of {@link Figure}. */
    public String key() {
        return "request_" + name().toLowerCase(Locale.ROOT);
    }

    public Metric metric() {
        return metric;
    }
}
