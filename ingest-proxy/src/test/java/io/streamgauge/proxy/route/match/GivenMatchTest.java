package io.streamgauge.proxy.route.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GivenMatchTest {

    @Test
    void nothingGivenTakesEverything() throws ConfigException {
        assertThat(read("{}")).isEqualTo(RouteMatch.EVERYTHING);
    }

    @Test
    void everyKeyIsRead() throws ConfigException {
        assertThat(read("{hosts: [A.example, '*.b'], path-prefix: /%61, headers: {X-Tier: gold}}"))
                .isEqualTo(new RouteMatch(
                        List.of(new HostPattern("a.example", false), new HostPattern("b", true)),
                        "/a",
                        List.of(new HeaderValue("x-tier", "gold"))))
                .hasToString("host a.example or *.b, path /a, header x-tier: gold");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "a.example:80",
                "http://a",
                "a/b",
                "a b",
                "*a.example",
                "a.*",
                "a..b",
                "'::1'",
                "'[::1]:80'",
                "''"
            })
    void aHostThatNoRequestCanNameIsRefused(String host) {
        assertThat(problemOf("hosts: [" + (host.startsWith("*") ? "'" + host + "'" : host) + "]"))
                .isEqualTo("hosts (line 1): \"" + host.replace("'", "")
                        + "\" is no host name, address or *.suffix without port; for all hosts leave hosts out");
    }

    @Test
    void aHostThatAppearsTwiceIsRefused() {
        assertThat(problemOf("hosts: [a.example, A.example.]"))
                .isEqualTo("hosts (line 1): \"A.example.\" appears a second time; keep one");
    }

    @ParameterizedTest
    @CsvSource({
        "v1, does not begin with /",
        "/v1?a=b, is more than a path: it has a ? or #",
        "/v1/../a, 'has dot segments; paths are compared without them, so write what they come to'",
        "/v1/%2E, 'has dot segments; paths are compared without them, so write what they come to'"
    })
    void aPrefixThatNoPathHasIsRefused(String prefix, String rule) {
        assertThat(problemOf("path-prefix: " + prefix)).isEqualTo("path-prefix (line 1): \"" + prefix + "\" " + rule);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{bad header: x} ; \"bad header\" is no name of an HTTP header: letters, digits and !#$%&'*+-.^_`|~",
                "{x-api-key: x} ; #\"x-api-key\" names a header that holds a credential, by its word key; this file would"
                        + " hold a key, so name another#",
                "{Host: x} ; #\"Host\" is compared by hosts; name it there#",
                "{x-a: b, X-A: c} ; #\"X-A\" appears a second time; keep one#",
                "{x-a: ''} ; the value of \"x-a\" is not printable ASCII without blanks around it, or empty",
                "{x-a: 'b '} ; the value of \"x-a\" is not printable ASCII without blanks around it, or empty"
            },
            quoteCharacter = '#')
    void aHeaderThatCannotBeComparedIsRefused(String headers, String problem) {
        assertThat(problemOf("headers: " + headers)).isEqualTo("headers (line 1): " + problem);
    }

    private static RouteMatch read(String yaml) throws ConfigException {
        return ConfigFile.parse(yaml).read(GivenMatch::read);
    }

    private static String problemOf(String yaml) {
        return String.valueOf(
                catchThrowableOfType(ConfigException.class, () -> read(yaml)).getMessage());
    }
}
