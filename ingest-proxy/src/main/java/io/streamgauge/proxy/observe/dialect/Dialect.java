package io.streamgauge.proxy.observe.dialect;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.framing.form.BodyForm;
import java.util.function.Supplier;

/**
 * An API the proxy understands: how its streams come and who reads its answers.
 *
 * @param api family, as it stands in events
 * @param operation what is asked of it, as it stands in events
 * @param streamAsked how a request asks for a stream
 * @param streamForm the form in which its streams come, if they are not mislabelled
 * @param reader makes a reader for one response
 */
public record Dialect(
        String api, String operation, StreamAsked streamAsked, BodyForm streamForm, Supplier<EventReader> reader) {

    /** An API whose requests ask for server-sent events in their body. */
    public static Dialect of(String api, String operation, Supplier<EventReader> reader) {
        return new Dialect(api, operation, StreamAsked.IN_BODY, BodyForm.EVENTS, reader);
    }

    /** The same, asked for streams in another way. */
    public Dialect with(StreamAsked asked) {
        return new Dialect(api, operation, asked, streamForm, reader);
    }

    /** The same, with streams in another form. */
    public Dialect with(BodyForm form) {
        return new Dialect(api, operation, streamAsked, form, reader);
    }
}
