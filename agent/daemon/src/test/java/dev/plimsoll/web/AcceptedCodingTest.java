package dev.plimsoll.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which forms of {@code Accept-Encoding} ask for gzip, by RFC 9110 section 12.5.3. */
class AcceptedCodingTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "gzip                            | true",
        "GZip                            | true",
        "x-gzip                          | true",
        "gzip, deflate, br, zstd         | true",
        "br;q=1.0, gzip;q=0.8, *;q=0.1   | true",
        "gzip;q=0.001                    | true",
        "identity;q=0.5, gzip;q=0.5      | true",
        "identity;q=0, gzip              | true",
        "*                               | true",
        "identity;q=0, *                 | true",
        "gzip ; q = 0.5                  | true",
        "''                              | false",
        "identity                        | false",
        "deflate, br                     | false",
        "gzip;q=0                        | false",
        "gzip;q=0.000                    | false",
        "gzip;q=0, *                     | false",
        "*;q=0                           | false",
        "identity, gzip;q=0.5            | false",
        "gzip;q=much                     | false",
        "gzipped                         | false"})
    void gzipIsSentWhereItIsAccepted_andNotLessThanTheTextAsItIs(String accepted, boolean gzip) {
        assertThat(AcceptedCoding.prefersGzip(accepted)).isEqualTo(gzip);
    }
}
