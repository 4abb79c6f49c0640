package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of sizes, built in and brought along. */
class SizeFileTest {

    private static final BigDecimal GIB = BigDecimal.valueOf(1L << 30);

    @TempDir
    Path folder;

    private SizeTable read(String name, String text) {
        return new Given(folder).reachable()
                .yaml("platform: {sizes: %s}".formatted(name))
                .file(name, text)
                .settings()
                .defaults()
                .sizes();
    }

    private SizeTable builtIn(String profile) {
        return new Given(folder).reachable()
                .yaml("platform: {profile: %s}".formatted(profile))
                .settings()
                .defaults()
                .sizes();
    }

    private List<String> problems(String name, String text) {
        return new Given(folder).reachable().yaml("platform: {sizes: %s}".formatted(name)).file(name, text).problems();
    }

    @Test
    void theStandardTableIsThePublishedOne() {
        SizeTable table = builtIn("standard");

        assertThat(table.sizes()).extracting(size -> size.cu().toString())
                .containsExactly("0.25", "0.5", "1", "2",
                        "3", "4", "5", "6", "7", "8", "9", "10");
        assertThat(table.sizes()).extracting(Size::maxConnections)
                .containsExactly(112, 225, 450, 901, 1351, 1802,
                        2253, 2703, 3154, 3604, 4000, 4000);
        assertThat(table.sizes()).allSatisfy(size -> {
            BigDecimal ram = size.cu().value().multiply(BigDecimal.valueOf(4)).multiply(GIB);
            assertThat(size.ram().value()).isEqualTo(ram.longValueExact());
            assertThat(size.cache().value()).isEqualTo(
                    ram.multiply(new BigDecimal("0.8")).setScale(0, RoundingMode.FLOOR).longValueExact());
        });
    }

    @Test
    void aSizeWithoutAFileCache_hasZero() {
        Given given = new Given(folder).reachable()
                .file("own.csv", "cu,ram,cache,max_connections\n1,4GiB,3GiB,450\n2,8GiB,0,900\n")
                .variable("PLIMSOLL_PLATFORM_SIZES", "own.csv");

        assertThat(given.settings().defaults().sizes().sizes()).extracting(Size::hasCache).containsExactly(true, false);
    }

    @Test
    void theNeonTableFollowsItsFormulas() {
        SizeTable table = builtIn("neon");

        assertThat(table.sizes()).hasSize(2 + 16 + 20);
        assertThat(table.sizes()).allSatisfy(size -> {
            long mib = size.ram().value() >> 20;
            long cache = (long) Math.min(0.75 * mib, (mib - 256) / 1.1);
            long connections = (long) (size.cu().asDouble() * 4e9 / 9_531_392);
            assertThat(size.cache().value()).isEqualTo(size.cu().asDouble() < 18 ? cache << 20 : 0);
            assertThat(size.maxConnections()).isEqualTo(Math.clamp(connections, 100, 4000));
        });
        assertThat(table.smallest().cache()).isEqualTo(new Bytes(698L << 20));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a.yaml | sizes:\\n  - {cu: 1, ram: 4GB, cache: 3.2GiB, max_connections: 450}",
        "a.yml | - {cu: 1.0, ram: 4096MiB, cache: 3435973836, max-connections: 450}",
        "a.json | {\\\"sizes\\\": [\\n\\t{\\\"cu\\\": 1, \\\"ram\\\": 4294967296, \\\"cache\\\": \\\"3.2 GB\\\", "
                + "\\\"max_connections\\\": 450}]}",
        "a.csv | cu,ram,cache,max_connections\\n1,4GiB,3.2GB,450\\n",
        "c.csv | size,cache_bytes,max_connections\\n1,3435973836,450\\n",
        "b.csv | max_connections,cache,ram,cu\\n# comment\\n\\n450, 3.2gib ,\\\"4 GiB\\\",1"})
    void aTableIsTheSameInEveryForm(String name, String text) {
        SizeTable table = read(name, text.translateEscapes());

        assertThat(table.sizes()).containsExactly(
                new Size(ComputeUnits.of("1"), new Bytes(4L << 30), new Bytes(3_435_973_836L), 450, false));
    }

    @Test
    void allProblemsOfATable_areReported_withTheirRows() {
        assertThat(problems("own.csv", """
                cu,ram,cache,max_conections
                1,4GiB,3.2GiB,450
                1,4 parsecs,-1,
                """)).containsExactly(
                "platform.sizes[0].max_conections: is not a key here: did you mean max_connections? (own.csv:2)",
                "platform.sizes[0].max_connections: is required: write a whole number from 1 (own.csv:2)",
                "platform.sizes[1].max_conections: is not a key here: did you mean max_connections? (own.csv:3)",
                "platform.sizes[1].ram: '4 parsecs' is not an amount: write bytes, or an amount such as 4MiB or 3.2GiB "
                        + "(own.csv:3)",
                "platform.sizes[1].cache: '-1' is not an amount: write bytes, or an amount such as 4MiB or 3.2GiB "
                        + "(own.csv:3)",
                "platform.sizes[1].max_connections: is required: write a whole number from 1 (own.csv:3)",
                "platform.sizes[1]: 1 CU is listed twice (own.csv:3)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1E+2147483647", "1E+999999999", "1000000000", "-1E+9999"})
    void anUnusableSize_isReported_withItsRow(String cu) {
        assertThat(problems("own.yaml", "- {cu: %s, max_connections: 450, cache: 3GiB}".formatted(cu)))
                .isNotEmpty()
                .allMatch(problem -> problem.startsWith("platform.sizes[0].cu: ") && problem.endsWith("(own.yaml:1)"));
    }

    @Test
    void aSizeIsThereOnce() {
        assertThat(problems("own.yaml", """
                - {cu: 1, ram: 4GiB, cache: 3GiB, max_connections: 450}
                - {cu: 1.0, ram: 4GiB, cache: 3GiB, max_connections: 450}
                - 5
                """)).containsExactly("platform.sizes[1]: 1 CU is listed twice (own.yaml:2)",
                "platform.sizes[2]: found a number: write a mapping with cu, ram, cache, max_connections (own.yaml:3)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sizes:", "sizes: []", "text", "rows: []", "[", "sizes: {cu: 1}"})
    void aTableWithoutRowsIsAProblemOfThatFile(String text) {
        assertThat(problems("own.yaml", text)).isNotEmpty().allMatch(problem -> problem.contains("own.yaml"));
    }

    @Test
    void aRowWithTooManyCellsIsNamed() {
        assertThat(problems("own.csv", "cu,ram,cache,max_connections\n1,4,000,3,450\n")).first()
                .asString()
                .isEqualTo("platform.sizes[0]: has 5 cells under 4 headings (own.csv:2)");
    }

    @Test
    void sizesThatATableLacks_areMadeByTheRuleOfTheProfile_alsoWhereTheTableIsOnesOwn() {
        ComputeUnits odd = ComputeUnits.of("1.5");

        assertThat(builtIn("standard").at(odd)).get()
                .returns(675, Size::maxConnections)
                .returns(true, Size::derived);
        assertThat(builtIn("neon").at(odd)).get()
                .returns(629, Size::maxConnections)
                .returns(new Bytes(4608L << 20), Size::cache);
        SizeTable own = read("own.yaml", "- {cu: 1, cache: 3GiB, max_connections: 77}");
        assertThat(own.at(ComputeUnits.of("1"))).get().returns(77, Size::maxConnections);
        assertThat(own.at(odd)).get().returns(675, Size::maxConnections);
        assertThat(own.lists(odd)).isFalse();
    }
}
