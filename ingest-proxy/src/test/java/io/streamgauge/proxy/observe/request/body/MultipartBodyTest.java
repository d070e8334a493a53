package io.streamgauge.proxy.observe.request.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The boundary of all bodies is {@code vv}. */
class MultipartBodyTest {

    private static final String FORM = "multipart/form-data; boundary=vv";
    private static final String FILE = String.join(
            "\r\n",
            "--vv",
            "Content-Disposition: form-data; name=\"file\"; filename=\"a.wav\"",
            "Content-Type: audio/wav",
            "",
            "");

    private RequestFields fields = new RequestFields();

    @Test
    void fieldsAreFoundBesideAFileHoweverTheBodyIsCut() {
        byte[] body = bytes("preamble\r\n" + field("model", "whisper-\u00e9") + FILE + "RIFF\r\n--v\r\n--\r\r\n\n\0"
                + "\r\n" + field("stream", "true") + field("max_completion_tokens", "64")
                + field("prompt", "name=\"model\"") + "--vv--\r\nepilogue\r\n--vv\r\n");

        assertFound(read(body, 0, body.length));
        for (int cut = 1; cut < body.length; cut++) {
            assertFound(read(body, 0, cut, body.length));
        }
        int[] everywhere = new int[body.length + 1];
        Arrays.setAll(everywhere, i -> i);
        assertFound(read(body, everywhere));
    }

    private void assertFound(boolean complete) {
        assertThat(complete).isTrue();
        assertThat(fields.model()).isEqualTo("whisper-\u00e9");
        assertThat(fields.stream()).isTrue();
        assertThat(fields.maxOutputTokens()).isEqualTo(64);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--vv",
                "\r\n--v",
                "\r\n--vvx",
                "\r\n--vv-x",
                "\r\n--vv \t x",
                "\r\n--vv\rx",
                "\r\n--vv\nContent-Disposition: form-data; name=model\n\nno",
                "\n--vv\r\n",
                "\r--vv\r\n",
                "\r\r\n--v\r\n-",
                "\r\n\r\n--v",
                "\r\n--w",
                "x--vv--"
            })
    void whatLooksLikeABoundaryInAFileIsPartOfIt(String data) {
        String body = FILE + "RIFF" + data + "\r\n" + field("model", "m") + "--vv--";

        boolean complete = read(body);

        assertThat(complete).isTrue();
        assertThat(fields.model()).isEqualTo("m");
        assertThat(fields.stream()).isNull();
    }

    @Test
    void boundaryMayFollowAFileAtOnce() {
        assertThat(read(FILE + "\r\n" + field("model", "m") + "--vv--")).isTrue();
        assertThat(fields.model()).isEqualTo("m");

        assertThat(read(FILE + field("model", "n") + "--vv--")).isTrue();
        assertThat(fields.model()).isEqualTo("n");
    }

    @ParameterizedTest
    @CsvSource({
        "multipart/form-data; boundary=vv",
        "Multipart/Form-Data;charset=utf-8;boundary=\"vv\"",
        "' multipart/form-data ; boundary=vv'"
    })
    void boundaryStandsInTheContentType(String contentType) {
        RequestBody body = RequestBody.of(contentType, fields);
        byte[] bytes = bytes(field("model", "m") + "--vv--");

        body.feed(bytes, 0, bytes.length);

        assertThat(fields.model()).isEqualTo("m");
    }

    @Test
    void boundaryHasAtMost70Characters() {
        String longest = "b".repeat(70);
        byte[] bytes = bytes((field("model", "m") + "--vv--").replace("vv", longest));

        RequestBody.of("multipart/form-data; boundary=" + longest, fields).feed(bytes, 0, bytes.length);

        assertThat(fields.model()).isEqualTo("m");
        assertThat(MultipartBody.boundary("multipart/form-data; boundary=" + longest + "b"))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "multipart/form-data",
                "multipart/form-data; boundary=",
                "multipart/mixed; boundary=vv",
                "multipart/form-data; boundary=\u00e9",
                "application/json; boundary=vv"
            })
    void formWithoutAUsableBoundaryTellsNothing(String contentType) {
        RequestBody body = RequestBody.of(contentType, fields);
        byte[] bytes = bytes(field("model", "m") + "--vv--");

        body.feed(bytes, 0, bytes.length);

        assertThat(body.complete()).isFalse();
        assertThat(fields.model()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Disposition: form-data; name=\"model\"\r\nContent-Type: text/plain; charset=utf-8",
                "content-disposition:form-data;name=model",
                "X: 1\r\nCONTENT-DISPOSITION: form-data; NAME=\"model\"",
                "Content-Disposition: form-data; name=\"model\"\nX: 1\r"
            })
    void fieldIsNamedByItsDisposition(String headers) {
        read("--vv\r\n" + headers + "\r\n\r\nm\r\n--vv--");

        assertThat(fields.model()).isEqualTo("m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Disposition: form-data; name=\"model\"; filename=\"m\"",
                "Content-Disposition: form-data; name=\"model\"; filename*=utf-8''m",
                "Content-Disposition: form-data; name=\"Model\"",
                "Content-Disposition: form-data",
                "X-Content-Disposition: form-data; name=\"model\"",
                "Content-Type: text/plain"
            })
    void otherPartsAreNoFields(String headers) {
        assertThat(read("--vv\r\n" + headers + "\r\n\r\nm\r\n--vv--")).isTrue();

        assertThat(fields.model()).isNull();
    }

    @Test
    void headersOfAnyLengthArePassedOver() {
        String disposition = "Content-Disposition: form-data; x=\"" + "x".repeat(5000) + "\"; name=\"model\"";

        assertThat(read("--vv\r\n" + disposition + "\r\n\r\nm\r\n" + field("stream", "1") + "--vv--"))
                .isTrue();
        assertThat(fields.model()).isNull();
        assertThat(fields.stream()).isTrue();
    }

    @Test
    void modelsThatCannotBeKeptAreOther() {
        read(field("model", "x".repeat(256)) + "--vv--");
        assertThat(fields.model()).hasSize(256);

        read(field("model", "x".repeat(257)) + "--vv--");
        assertThat(fields.model()).isEqualTo("_other");

        read(field("model", "x".repeat(9_999)) + "--vv--");
        assertThat(fields.model()).isEqualTo("_other");

        read(field("model", "m\r\n--vvx") + "--vv--");
        assertThat(fields.model()).isEqualTo("_other");

        byte[] noText = (field("model", "\u00e9") + "--vv--").getBytes(StandardCharsets.ISO_8859_1);
        read(noText, 0, noText.length);
        assertThat(fields.model()).isEqualTo("_other");

        read(field("model", "") + "--vv--");
        assertThat(fields.model()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "true, true",
        "True, true",
        "1, true",
        "on, true",
        "false, false",
        "0, false",
        "'', false",
        "null, false"
    })
    void streamIsATruthValue(String written, boolean asked) {
        read(field("stream", written) + "--vv--");

        assertThat(fields.stream()).isEqualTo(asked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "7.5", "many", "99999999999999999999"})
    void limitsThatAreNoNumbersTellNothing(String written) {
        read(field("max_tokens", written) + "--vv--");

        assertThat(fields.maxOutputTokens()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"model\":\"m\"}",
                "--vv\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nm",
                "--vv\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nm\r\n--v",
                "--vv\nContent-Disposition: form-data; name=\"model\"\n\nm\n--vv--"
            })
    void brokenBodyTellsNothing(String body) {
        assertThat(read(body)).isFalse();
        assertThat(fields.model()).isNull();
    }

    @Test
    void randomBodiesAreReadHoweverTheyAreCut() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            String model = "m" + random.nextInt(1000);
            String file = FILE + randomData(random) + "\r\n";
            String body = (random.nextBoolean() ? file : "") + field("model", model) + file + "--vv--";
            byte[] bytes = bytes(body);

            int[] cuts = random.ints(random.nextInt(40), 0, bytes.length + 1).toArray();
            cuts = Arrays.copyOf(cuts, cuts.length + 2);
            cuts[cuts.length - 2] = 0;
            cuts[cuts.length - 1] = bytes.length;
            Arrays.sort(cuts);

            assertThat(read(bytes, cuts)).as("seed %d", seed).isTrue();
            assertThat(fields.model()).as("seed %d", seed).isEqualTo(model);
        }
    }

    /** Of the characters a boundary line is made of, but without one. */
    private static String randomData(Random random) {
        StringBuilder data = new StringBuilder("x");
        for (int length = random.nextInt(200); length > 0; length--) {
            data.append("\r\n-v\t".charAt(random.nextInt(5)));
        }
        return data.toString().replaceAll("--vv", "--v");
    }

    private static String field(String name, String value) {
        return "--vv\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
    }

    private boolean read(String body) {
        byte[] bytes = bytes(body);
        return read(bytes, 0, bytes.length);
    }

    /** Reads a body from a new request, piece by piece; returns whether it was complete. */
    private boolean read(byte[] bytes, int... cuts) {
        fields = new RequestFields();
        RequestBody body = RequestBody.of(FORM, fields);
        for (int i = 1; i < cuts.length; i++) {
            body.feed(bytes, cuts[i - 1], cuts[i]);
        }
        return body.complete();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
