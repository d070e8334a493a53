package io.streamgauge.proxy.observe.request.body;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderParameterTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            nullValues = "-",
            value = {
                "multipart/form-data; boundary=vv                  | vv",
                "multipart/form-data;boundary=vv                   | vv",
                "multipart/form-data; charset=utf-8; Boundary= vv  | vv",
                "multipart/form-data; boundary=\"v; v\"; x=1       | v; v",
                "multipart/form-data; boundary=\"v\\\"v\"          | v\"v",
                "multipart/form-data; boundary=\"vv                | vv",
                "multipart/form-data; x=\"; boundary=no\"          | -",
                "multipart/form-data; boundary                     | ^^",
                "multipart/form-data; boundary=\"\"                | ^^",
                "multipart/form-data; xboundary=vv                 | -",
                "multipart/form-data;                              | -",
                "multipart/form-data                               | -",
                "boundary=vv                                       | -",
                "; =; boundary==vv                                 | =vv"
            })
    void parameterIsFoundByItsName(String header, String value) {
        assertThat(HeaderParameter.of(header, "boundary")).isEqualTo(value);
    }
}
