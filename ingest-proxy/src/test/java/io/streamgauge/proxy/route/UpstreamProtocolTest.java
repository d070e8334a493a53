package io.streamgauge.proxy.route;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import io.streamgauge.proxy.route.UpstreamProtocol.Http2;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpstreamProtocolTest {

    private static final X509Bundle KNOWN = certificate();
    private static final X509Bundle OTHER = certificate();

    @TempDir
    Path files;

    @Test
    void httpsIsVerifiedAndMaySpeakHttp2WhereNothingIsSaid() throws Exception {
        UpstreamAddress upstream = only("proxy: {upstream: 'https://engine'}");

        assertThat(upstream).isEqualTo(new UpstreamAddress("engine", 443, UpstreamProtocol.DEFAULT));
        assertThat(upstream.protocol())
                .isEqualTo(new UpstreamProtocol(new UpstreamTls(List.of(), null, true), Http2.AUTO));
    }

    @Test
    void httpHasNoTlsWhateverIsSaid() throws Exception {
        UpstreamAddress upstream = only("proxy: {upstream: 'http://engine', upstream-tls: {verify: false}}");

        assertThat(upstream).isEqualTo(new UpstreamAddress("engine", 80));
    }

    @Test
    void keysOfARouteWinOverThoseOfTheProxy() throws Exception {
        Path known = file("known.pem", KNOWN.getCertificatePEM());
        Path other = file("other.pem", OTHER.getCertificatePEM());
        Path key = file("known.key", KNOWN.getPrivateKeyPEM());
        List<UpstreamAddress> upstreams = read("""
                proxy:
                  upstream-tls: {ca: %1$s, certificate: %1$s, key: %3$s}
                  upstream-http2: off
                  routes:
                    - {name: a, path-prefix: /a, upstream: 'https://a', upstream-tls: {ca: %2$s}}
                    - {name: b, path-prefix: /b, upstream: 'https://b', upstream-http2: prior-knowledge}
                """.formatted(known, other, key));

        assertThat(tls(upstreams.get(0)).trusted()).containsExactly(OTHER.getCertificate());
        assertThat(requireNonNull(tls(upstreams.get(0)).identity()).certificate())
                .isEqualTo(KNOWN.getCertificate());
        assertThat(upstreams.get(0).protocol().http2()).isEqualTo(Http2.OFF);
        assertThat(tls(upstreams.get(1)).trusted()).containsExactly(KNOWN.getCertificate());
        assertThat(upstreams.get(1).protocol().http2()).isEqualTo(Http2.PRIOR_KNOWLEDGE);
    }

    @Test
    void whatIsWrongWithAFileIsAProblemOfItsKey() throws Exception {
        Path known = file("known.pem", KNOWN.getCertificatePEM());
        Path key = file("other.key", OTHER.getPrivateKeyPEM());

        assertThat(problems("proxy: {upstream: 'https://a', upstream-tls: {ca: /nowhere.pem}}"))
                .containsExactly("proxy.upstream-tls.ca (line 1): /nowhere.pem does not exist");
        assertThat(problems("proxy: {upstream: 'https://a', upstream-tls: {ca: " + key + "}}"))
                .containsExactly("proxy.upstream-tls.ca (line 1): " + key + " holds no certificate in PEM format");
        assertThat(problems("proxy: {upstream: 'https://a', upstream-tls: {certificate: " + known + "}}"))
                .containsExactly("proxy.upstream-tls.key: is missing: certificate and key go together");
        assertThat(problems(
                        "proxy: {upstream: 'https://a', upstream-tls: {certificate: " + known + ", key: " + key + "}}"))
                .containsExactly(
                        "proxy.upstream-tls.key (line 1): " + key + " is not the key of the certificate in " + known);
    }

    @Test
    void aKeyThatIsMissingIsNoFaultOfTheCertificate() throws Exception {
        Path known = file("known.pem", KNOWN.getCertificatePEM());

        assertThat(problems("proxy: {upstream: 'https://a', upstream-tls: {certificate: " + known + ", key: /no.key}}"))
                .containsExactly("proxy.upstream-tls.key (line 1): /no.key does not exist");
        assertThat(problems("proxy: {upstream: 'https://a', upstream-tls: {certificate: /no.pem, key: /no.key}}"))
                .containsExactly("proxy.upstream-tls.certificate (line 1): /no.pem does not exist");
    }

    @Test
    void verificationIsNotHalfOff() {
        assertThat(problems("proxy: {upstream: 'https://a', upstream-http2: maybe}"))
                .containsExactly("proxy.upstream-http2 (line 1): \"maybe\" is none of auto, prior-knowledge, off");
        assertThat(problems("proxy: {upstream: 'https://a', upstream-tls: {ca: /nowhere.pem, verify: false}}"))
                .anyMatch(problem -> problem.endsWith("is false, so that ca is not looked at; leave one of them out"));
    }

    private static UpstreamTls tls(UpstreamAddress upstream) {
        return requireNonNull(upstream.protocol().tls());
    }

    private Path file(String name, String content) throws Exception {
        return Files.writeString(files.resolve(name), content);
    }

    private static UpstreamAddress only(String yaml) throws Exception {
        return read(yaml).get(0);
    }

    private static List<UpstreamAddress> read(String yaml) throws Exception {
        Config config = ConfigFile.parse(yaml);
        return config
                .read(root -> GivenRoutes.read(root.section("proxy", ""), RouteLimits.DEFAULT)
                        .table())
                .routes()
                .stream()
                .map(Route::upstream)
                .toList();
    }

    private static List<String> problems(String yaml) {
        try {
            read(yaml);
            return List.of();
        } catch (ConfigException e) {
            return e.problems().stream().map(Object::toString).toList();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static X509Bundle certificate() {
        try {
            return new CertificateBuilder()
                    .ecp256()
                    .subject("CN=engine")
                    .setIsCertificateAuthority(true)
                    .buildSelfSigned();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
