package dev.plimsoll.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.account.management.MemoryPlatform;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.cli.StoreVerb;
import dev.plimsoll.explain.text.EntryText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person sets by Plimsoll's own verb is journaled as that person's, where an agent has a store. */
class OwnChangeTest {

    private static final ComputeId ID = new ComputeId("shop", "ep-one");
    private static final Instant BEFORE = Instant.parse("2026-03-01T11:00:00Z");
    private static final String WHO = System.getProperty("user.name") + " by the command line";

    private final Typed typed = new Typed();
    private final MemoryPlatform platform = typed.platform;
    @TempDir
    Path folder;
    private StoreVerb journal;

    @BeforeEach
    void oneCompute() {
        journal = new StoreVerb(folder, BEFORE);
        platform.addKey("ours", Typed.KEY);
        platform.addProject("shop", "The shop");
        platform.addCompute("shop", "ep-one", "idle");
    }

    private int update(String... words) {
        return typed.run(Stream.concat(Stream.of("computes", "update", "shop/ep-one", "--yes", "--set",
                "store.url=" + journal.url()), Stream.of(words)).toArray(String[]::new));
    }

    private List<JournalEntry> entries() {
        try (Store store = journal.open()) {
            return store.stores()
                    .entries()
                    .page(ID, Long.MAX_VALUE, 99)
                    .reversed()
                    .stream()
                    .map(StoredEntry::entry)
                    .toList();
        }
    }

    private void written(JournalEntry... entries) {
        try (Store store = journal.open()) {
            List.of(entries).forEach(store.stores().journal()::append);
        }
    }

    @Test
    void theSizeThatAPersonSets_isJournaledWithThatPerson() {
        journal.open().close();

        assertThat(update("--cu", "2")).isZero();

        assertThat(entries()).singleElement().isInstanceOfSatisfying(SetElsewhere.class, entry -> {
            assertThat(entry.by()).isEqualTo(WHO);
            assertThat(entry.from().size()).contains(Given.cu("1"));
            assertThat(entry.to().size()).contains(Given.cu("2"));
            assertThat(entry.followed()).isFalse();
            assertThat(EntryText.of(entry).event()).isEqualTo("set by a person");
            assertThat(EntryText.of(entry).detail()).isEqualTo("from 1 CU to 2 CU by " + WHO);
            assertThat(EntryText.of(entry).sentences()).contains("A person changed the size of ep-one");
        });
        assertThat(typed.err.toString()).doesNotContain("journal");
    }

    @Test
    void theAdvisedSize_isFollowedAdvice() {
        written(NamedEntries.recommended(BEFORE, ID, Action.GROW, Reason.TOO_SMALL, Given.cu("1"), Given.cu("2"), "br",
                ""));

        assertThat(update("--cu", "2")).isZero();

        assertThat(entries()).last()
                .isInstanceOfSatisfying(SetElsewhere.class, entry -> assertThat(entry.followed()).isTrue());
    }

    /** The agent waits for its own value, or the person for his. */
    @Test
    void anOpenChangeOfTheAgent_isGivenUp_andOneOfAnotherSettingIsNot() {
        written(NamedEntries.intended(BEFORE, ID, "c1", Given.cu("1"), Given.cu("4"), "",
                Given.basis(Action.GROW, Reason.TOO_SMALL), 1));

        assertThat(update("pooler_enabled=true")).isZero();
        assertThat(entries()).hasSize(1);
        assertThat(update("--cu", "2")).isZero();

        ChangeRecord record = Given.record(entries());
        assertThat(record.open()).isNull();
        assertThat(entries().get(1)).isInstanceOfSatisfying(Settled.class,
                end -> assertThat(end.detail()).contains(WHO));
        assertThat(record.setElsewhere(ComputeSetting.SIZE)).extracting(SetElsewhere::by).isEqualTo(WHO);
    }

    @Test
    void theDelay_isJournaledWhereAnAgentMayChangeIt() {
        platform.compute("shop", "ep-one").put("suspend_timeout_seconds", 300);
        journal.open().close();
        String[] neon = {"--suspend-timeout-seconds", "60", "--set", "platform.profile=neon"};

        assertThat(update(neon)).isZero();
        assertThat(entries()).as("the agent notes no delay that it may not change").isEmpty();

        platform.compute("shop", "ep-one").put("suspend_timeout_seconds", 300);
        assertThat(update(Stream.concat(Stream.of(neon), Stream.of("--set", "change.allow=autosuspend"))
                .toArray(String[]::new))).isZero();
        assertThat(entries()).singleElement()
                .isInstanceOfSatisfying(SetElsewhere.class,
                        entry -> assertThat(entry.to().setting()).isEqualTo(ComputeSetting.AUTOSUSPEND));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--cu=1", "pooler_enabled=true"})
    void whatChangesNoSetting_isNotJournaled(String field) {
        journal.open().close();

        assertThat(update(field)).isZero();

        assertThat(entries()).isEmpty();
    }

    @Test
    void whatThePlatformRefuses_isNotJournaled() {
        journal.open().close();
        platform.before(call -> {
            if (call.startsWith("PATCH")) {
                throw MemoryPlatform.refusal(412, "the plan has a limit");
            }
        });

        assertThat(update("--cu", "2")).isEqualTo(3);

        assertThat(entries()).isEmpty();
    }

    @Test
    void whereThereIsNoStore_noneIsMade_andNothingElseIsAsked() {
        assertThat(update("--cu", "2")).isZero();

        assertThat(folder).isEmptyDirectory();
        assertThat(platform.calls()).singleElement().asString().startsWith("PATCH /projects/shop/endpoints/ep-one ");
        assertThat(typed.err.toString()).doesNotContain("journal");
    }

    @Test
    void aStoreWithoutTables_staysAsItIs_andTheVerbWorks_andSaysSo() throws IOException {
        Path file = Path.of(journal.url().substring("jdbc:sqlite:".length()));
        Files.createFile(file);

        assertThat(update("--cu", "2")).isZero();

        assertThat(platform.compute("shop", "ep-one").path("autoscaling_limit_max_cu").asInt()).isEqualTo(2);
        assertThat(typed.err.toString()).contains("the journal will not say who changed this", "no tables");
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)).doesNotContain("create table");
    }

    @Test
    void aStoreThatCannotBeUsed_doesNotStopTheVerb_whichSaysSo() throws IOException {
        Files.writeString(Path.of(journal.url().substring("jdbc:sqlite:".length())), "no database ".repeat(1_000));

        assertThat(update("--cu", "2")).isZero();

        assertThat(platform.compute("shop", "ep-one").path("autoscaling_limit_max_cu").asInt()).isEqualTo(2);
        assertThat(typed.err.toString()).contains("the journal will not say who changed this");
    }
}
