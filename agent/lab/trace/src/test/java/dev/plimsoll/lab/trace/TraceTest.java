package dev.plimsoll.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.cli.Main;
import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.cli.verb.CliContext;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as a person at a terminal meets it; it needs no account. */
class TraceTest {

    private static final Instant NOW = Instant.parse("2026-03-08T12:00:00Z");
    private static final ObjectMapper JSON = new ObjectMapper();
    /** 1,150 pages at 1/1024, where 1 CU holds 410. */
    private static final int[] PAGES = pages(1_150);
    private static final String[] USUAL = {"--rate", "10", "--scale", "1024", "--size", "1", "--hours", "3"};
    private static final String[] BRIEF = {"--rate", "10", "--scale", "1024", "--size", "1", "--hours", "2"};

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aTraceTooLargeForItsCache_grows_andIsReported() throws IOException {
        assertThat(trace(file("pages.u32", u32()), "-o", "table")).isZero();

        assertThat(out.toString()).contains("AFTER", "grow", "too small", "the policy, applied", "kept at 1 CU",
                "platform rule, once a day", "always 10 CU", "Cheapest");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void everyFormat_hasTheSameFigures() throws IOException {
        List<Path> forms = List.of(file("a.u32", u32()), file("b.u32.gz", packed(u32())), file("c.txt", text()),
                file("d.txt.gz", packed(text())), file("e", u32()), file("f", text()), file("g.gz", packed(text())),
                file("unpacked.u32.gz", u32()), file("marked.txt", marked(text())), file("marked", marked(text())),
                file("marked.gz", packed(marked(text()))));
        List<Path> packed = List.of(file("a.bin", packed(u32())), file("b.u32", packed(u32())));

        List<String> told = new ArrayList<>();
        for (Path form : forms) {
            assertThat(brief(form, "-o", "json")).as("%s: %s", form, err).isZero();
            told.add(out.toString());
            out.getBuffer().setLength(0);
        }
        for (Path form : packed) {
            assertThat(brief(form, "--format", "u32", "-o", "json")).as("%s: %s", form, err).isZero();
            told.add(out.toString());
            out.getBuffer().setLength(0);
        }

        assertThat(told).containsOnly(told.getFirst()).doesNotContain("");
    }

    /** 35615 begins like a gzip stream, and 559903 like all of its header. */
    @ParameterizedTest
    @CsvSource({"35615,", "35615, u32", "559903, u32"})
    void numbersInTheFormOfPackedOnes_areRead(int first, @Nullable String format) throws IOException {
        int[] pages = PAGES.clone();
        pages[0] = first;
        Path file = file("pages.u32", u32(pages));

        assertThat(format == null ? brief(file) : brief(file, "--format", format)).as(err.toString()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-o json"})
    void ofATrace_aLineForEachChange_andNothingElse_isData(String form) throws IOException {
        String[] asked = form.isEmpty() ? new String[0] : form.split(" ");
        assertThat(trace(file("pages.u32", u32()), asked)).isZero();

        assertThat(lines()).isNotEmpty().allSatisfy(line -> {
            assertThat(line.fieldNames()).toIterable()
                    .startsWith("t", "from_cu", "to_cu", "action", "reason");
            assertThat(line.get("t").asDouble()).isGreaterThanOrEqualTo(1_200);
        });
        JsonNode change = lines().getFirst();
        assertThat(change.get("from_cu").asDouble()).isEqualTo(1);
        assertThat(change.get("to_cu").asDouble()).isGreaterThanOrEqualTo(3);
        assertThat(change.get("action").asText()).isEqualTo("grow");
        assertThat(change.get("reason").asText()).isEqualTo("too_small");
        assertThat(change.get("predicted").get("lower").asDouble()).isBetween(0.0, 1.0);
        assertThat(change.get("observed").asDouble()).isGreaterThan(0.9);
    }

    @Test
    void whatCameOfATrace_isAMessageBesideItsLines() throws IOException {
        assertThat(trace(file("pages.u32", u32()))).isZero();

        assertThat(err.toString()).contains("Recommendation at the end: hold", "the policy, applied", "kept at 1 CU",
                "platform rule, once a day", "always 10 CU", "Cheapest").doesNotContain("AFTER");
        assertThat(course("the policy, applied")).contains("  " + lines().size() + "  ");
    }

    @Test
    void theResultOfATrace_isJson_withOptionJson() throws IOException {
        Path sums = folder.resolve("sums.json");
        assertThat(trace(file("pages.u32", u32()), "--summary", sums.toString())).isZero();

        JsonNode all = json(Files.readString(sums));
        JsonNode policy = all.get("courses").get(0);
        assertThat(policy.get("name").asText()).isEqualTo("policy");
        assertThat(policy.get("restarts").asInt()).isEqualTo(lines().size());
        assertThat(all.get("courses").get(1).get("cu").asDouble()).isEqualTo(1);
        assertThat(all.get("advice").get("action").asText()).isEqualTo("hold");
        assertThat(trace(file("pages.u32", u32()), "--summary", folder.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("--summary: " + folder + " cannot be used");
    }

    @Test
    void theBestHourlyPlan_isBesideThePolicy_onDemand() throws IOException {
        Path sums = folder.resolve("sums.json");
        assertThat(trace(file("pages.u32", u32()), "--optimum", "--summary", sums.toString())).isZero();

        JsonNode all = json(Files.readString(sums));
        assertThat(all.get("courses")).extracting(course -> course.get("name").asText())
                .startsWith("policy", "optimum", "kept", "platform_rule", "fixed");
        JsonNode best = all.get("courses").get(1);
        assertThat(best.get("cost").asDouble()).isPositive()
                .isLessThan(all.get("courses").get(0).get("cost").asDouble());
        assertThat(best.get("reads").asLong()).isEqualTo(all.get("courses").get(0).get("reads").asLong());
        assertThat(course("the best hourly plan")).isNotEmpty();
        assertThat(brief(file("pages.u32", u32()))).isZero();
        assertThat(err.toString().split("the best hourly plan", -1)).hasSize(2);
    }

    /** Any miss may cost less than a larger size, so the size alone would mislead. */
    @Test
    void theCheapestSize_isShownWithItsHitRatio() throws IOException {
        Path sums = folder.resolve("sums.json");
        assertThat(verb("trace", "--trace", file("pages.u32", u32()).toString(), "--rate", "0.001", "--size", "1",
                "--scale", "1024", "--hours", "3", "--summary", sums.toString())).isZero();

        assertThat(err.toString()).contains(
                "Cheapest fixed size, known only afterwards: 0.25 CU, where 0.00 % of reads hit the cache (target: 99.00 %)");
        assertThat(json(Files.readString(sums)).get("cheapest_hit_ratio").asDouble()).isZero();
    }

    /** 750 pages, and one read in twenty of a new one. Only the estimate shows that 2 CU does not hold those 750. */
    @Test
    void aWorkingSetEstimateOfThePlatform_isUsed() throws IOException {
        Path tail = file("tail.u32", u32(tailed(750)));
        assertThat(trace(tail, "--working-set-estimate", "--set", "sizing.evidence.grow=1h")).isZero();
        double told = lines().getFirst().get("to_cu").asDouble();
        out.getBuffer().setLength(0);
        assertThat(trace(tail, "--set", "sizing.evidence.grow=1h")).isZero();

        assertThat(told).isEqualTo(3).isGreaterThan(lines().getFirst().get("to_cu").asDouble());
    }

    @Test
    void aPolicyFile_winsOverTheConfiguration() throws IOException {
        Path content = file("content.yaml", "sizing: {target-hit-ratio: 0.1}\n".getBytes(StandardCharsets.UTF_8));

        assertThat(trace(file("pages.u32", u32()), "--policy", content.toString(), "--set",
                "sizing.target-hit-ratio=0.999")).isZero();

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("The policy made no change.");
    }

    @Test
    void aPolicyFile_isReadStrictly() throws IOException {
        Path wrong = file("wrong.yaml", "sizing: {target: 0.1}\nplatform: {plan: free}\n"
                .getBytes(StandardCharsets.UTF_8));

        assertThat(trace(file("pages.u32", u32()), "--policy", wrong.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("sizing.target", "platform", "wrong.yaml:1");
    }

    @Test
    void range_limitsWhatMayBeSet() throws IOException {
        assertThat(trace(file("pages.u32", u32()), "--range", "0.25..2")).isZero();

        assertThat(lines()).isNotEmpty()
                .allSatisfy(
                        line -> assertThat(line.get("to_cu").asDouble()).isLessThanOrEqualTo(2));
        assertThat(err.toString()).contains("always 2 CU").doesNotContain("always 3 CU");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"--rate 0|--rate: 0.0 is not allowed; allowed are rates above 0",
        "--rate -3|--rate: -3.0 is not allowed", "--rate NaN|--rate: NaN is not allowed",
        "--size 1.5|--size: '1.5' is not in the size table; allowed are 0.25, 0.5, 1",
        "--size 1E+999999999|--size: '1E+999999999' is not in the size table",
        "--range 1..1E+2147483647|--range: '1E+2147483647' is not in the size table",
        "--scale 0|--scale: 0 is not allowed", "--range 4..1|--range: 4 CU is above 1 CU",
        "--range 4|--range: '4' is not a range", "--connections -1|--connections: -1 is below 0",
        "--hours -1|hours are not allowed", "--every soon|--every: 'soon'",
        "--every 4h|--every: '4h' is longer than the 3.0 h of --days and --hours; allowed is 1s up to that time",
        "--optimum --hours 745|--optimum plans 31 days at most, and this replay takes 31.04",
        "--hours 0.01|--every: '1m' is longer than the 36 s of --days and --hours",
        "-o yaml|-o yaml is not available"})
    void wrongOptions_areExit2_andNameWhatIsAllowed(String options, String told) throws IOException {
        String[] words = options.split(" ", -1);
        List<String> arguments = new ArrayList<>(List.of("trace", "--trace", file("a.u32", u32()).toString()));
        for (int i = 0; i < USUAL.length; i += 2) {
            if (!List.of(words).contains(USUAL[i])) {
                arguments.addAll(List.of(USUAL[i], USUAL[i + 1]));
            }
        }
        arguments.addAll(List.of(words));

        assertThat(verb(arguments.toArray(String[]::new))).isEqualTo(2);
        assertThat(err.toString()).contains(told);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aTraceOfCenturies_isRefused() throws IOException {
        assertThat(verb("trace", "--trace", file("a.u32", u32()).toString(), "--rate", "1e-9", "--scale", "1024",
                "--size", "1")).isEqualTo(2);
        assertThat(err.toString()).contains("--rate: at 1.0E-9 pages per second", "take more than 10 years");
    }

    @Test
    void allMissingOptions_areReportedAtOnce() throws IOException {
        assertThat(verb("trace", "--trace", file("a.u32", u32()).toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--rate is missing", "--size is missing");
    }

    @Test
    void anUnusableFile_isExit2_withTheLine() throws IOException {
        refused(folder.resolve("none.u32"), "none.u32 does not exist");
        refused(folder, "is a directory");
        refused(file("empty.u32", new byte[0]), "holds no page numbers");
        refused(file("odd.u32", new byte[]{1, 0, 0, 0, 2, 0}), "6 bytes are no multiple of 4");
        refused(file("minus.txt", "1\n-5\n".getBytes(StandardCharsets.UTF_8)), "line 2: '-5'");
        refused(file("large.txt", "# a trace\n\n4294967296\n".getBytes(StandardCharsets.UTF_8)),
                "line 3: '4294967296'");
        refused(file("two.txt", "7 8\n".getBytes(StandardCharsets.UTF_8)), "line 1: '7 8'");
        refused(file("tail.txt", "1\n007  x\r\n".getBytes(StandardCharsets.UTF_8)), "line 2: '007  x'");
        byte[] packed = packed(u32());
        refused(file("cut.u32.gz", Arrays.copyOf(packed, packed.length / 2)), "truncated");
    }

    @Test
    void whatIsNoFile_isRefused_andNotReadWithoutEnd() {
        refused(Path.of("/dev/zero"), "/dev/zero is a device or a pipe; a file is needed");
    }

    /** A sparse file takes no room on the disk. */
    @Test
    void aHugeFile_isRefused_andNotRead() throws IOException {
        Path huge = folder.resolve("huge.u32");
        try (RandomAccessFile sparse = new RandomAccessFile(huge.toFile(), "rw")) {
            sparse.setLength((16L << 30) + 4);
        }

        refused(huge, "huge.u32 holds more than 16 GiB; allowed are traces up to that size, unpacked");
    }

    private void refused(Path file, String told) {
        assertThat(trace(file)).as("%s", file).isEqualTo(2);
        assertThat(err.toString()).contains(told);
    }

    private int trace(Path file, String... more) {
        return trace(file, USUAL, more);
    }

    /** A replay that is just long enough for a change. */
    private int brief(Path file, String... more) {
        return trace(file, BRIEF, more);
    }

    private int trace(Path file, String[] options, String... more) {
        List<String> all = new ArrayList<>(List.of("trace", "--trace", file.toString()));
        all.addAll(List.of(options));
        all.addAll(List.of(more));
        return verb(all.toArray(String[]::new));
    }

    private int verb(String... arguments) {
        CliContext context = new CliContext(Map.of(), InstantSource.fixed(NOW), time -> {},
                new BufferedReader(new StringReader("")), Terminal.NONE);
        return Main.program(context, List.of(TraceVerb.class))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    /** The line of one course among the messages. */
    private String course(String name) {
        return err.toString().lines().filter(line -> line.startsWith(name)).findFirst().orElse("");
    }

    private List<JsonNode> lines() {
        return out.toString().lines().map(TraceTest::json).toList();
    }

    private static JsonNode json(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException wrong) {
            throw new AssertionError(line, wrong);
        }
    }

    private Path file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private static byte[] u32() {
        return u32(PAGES);
    }

    private static byte[] u32(int[] pages) {
        ByteBuffer bytes = ByteBuffer.allocate(pages.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(pages);
        return bytes.array();
    }

    private static byte[] text() {
        return Arrays.stream(PAGES)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** As editors on Windows write it, with the mark of UTF-8 before all else. */
    private static byte[] marked(byte[] text) {
        return ByteBuffer.allocate(3 + text.length).put("\uFEFF".getBytes(StandardCharsets.UTF_8)).put(text).array();
    }

    private static byte[] packed(byte[] plain) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        }
        return packed.toByteArray();
    }

    /** Each once, then evenly at random. */
    private static int[] pages(int distinct) {
        SplittableRandom random = new SplittableRandom(11);
        int[] pages = new int[20_000];
        Arrays.setAll(pages, i -> i < distinct ? i : random.nextInt(distinct));
        return pages;
    }

    /** Three hours of reads, one in twenty of a new page. */
    private static int[] tailed(int distinct) {
        SplittableRandom random = new SplittableRandom(11);
        int[] pages = new int[108_000];
        Arrays.setAll(pages, i -> i % 20 == 0 ? distinct + i : random.nextInt(distinct));
        return pages;
    }
}
