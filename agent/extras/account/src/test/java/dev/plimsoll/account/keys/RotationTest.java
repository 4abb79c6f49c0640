package dev.plimsoll.account.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.account.keys.Rotation.Milestone;
import dev.plimsoll.account.keys.Rotation.RotationOutcome;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.account.management.MemoryPlatform;
import dev.plimsoll.fleet.PlatformFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A rotation against an account in memory and a real file: done, hindered, and killed at every point. */
class RotationTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path folder = Path.of("");

    private final MemoryPlatform platform = new MemoryPlatform();
    private Path file = Path.of("");
    private long oldId;

    /** The process is gone: nothing of ours may catch this. */
    private static final class Killed extends Error {

        private static final long serialVersionUID = 1L;
    }

    @BeforeEach
    void anAccountAndItsKeyFile() throws IOException {
        platform.addKey("somebody else's", "other-secret");
        oldId = platform.addKey("by hand", "old-secret");
        platform.addKey("plimsoll-rotated-0123456789ab-20260101T000000Z-00000000", "another-installation");
        file = Files.writeString(folder.resolve("api-key"), "old-secret\n");
    }

    @Test
    void aRotation_leavesOneNewKeyInTheFile_andRevokesTheOldOne() throws IOException {
        RotationOutcome outcome = rotate();

        assertThat(outcome).isInstanceOfSatisfying(RotationOutcome.Rotated.class, done -> {
            assertThat(done.revoked()).extracting(ApiKey::id).containsExactly(oldId);
            assertThat(done.name()).matches("plimsoll-rotated-[0-9a-f]{12}-20260301T120000Z-[0-9a-f]{8}");
        });
        assertThat(platform.opens("old-secret")).isFalse();
        assertFileOpens();
        assertOursAre(1);
        assertOthersAreUntouched();
        assertThat(left()).containsExactlyInAnyOrder("api-key", "api-key.lock", "api-key.rotation");
    }

    @Test
    void theNewFile_isItsOwnersAlone_andEndsLikeTheOldOne() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(KeyFile.at(file).isShared()).isTrue();

        rotate();

        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(Files.readString(file)).startsWith("secret-of-").endsWith("\n");
        Files.writeString(file, Files.readString(file).strip());
        rotate();
        assertThat(Files.readString(file)).startsWith("secret-of-").doesNotContain("\n");
    }

    @Test
    void aLink_isFollowed_andStaysALink() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("api-key"));

        assertThat(rotation(link, reached -> {}).run()).isInstanceOf(RotationOutcome.Rotated.class);

        assertThat(link).isSymbolicLink();
        assertFileOpens();
    }

    @Test
    void whatIsRevoked_isRevokedWithTheNewKey_afterItWasProvenTwice() throws IOException {
        rotate();

        List<String> calls = platform.calls();
        int created = indexOf(calls, "POST /api_keys");
        int revoked = indexOf(calls, "DELETE /api_keys/" + oldId);
        assertThat(created).isPositive();
        assertThat(calls.subList(created + 1, revoked)).filteredOn(call -> call.equals("GET /api_keys"))
                .hasSizeGreaterThan(2);
    }

    @ParameterizedTest
    @EnumSource(Milestone.class)
    void killedAtAnyPoint_theFileHoldsAWorkingKey_andTheNextRotationEndsClean(Milestone point) throws IOException {
        assertThatThrownBy(() -> rotation(file, killAt(point)).run()).isInstanceOf(Killed.class);
        assertFileOpens();

        RotationOutcome next = rotate();

        assertThat(next).isInstanceOf(RotationOutcome.Rotated.class);
        assertFileOpens();
        assertOursAre(1);
        assertThat(platform.opens("old-secret")).isFalse();
        assertOthersAreUntouched();
        assertThat(left()).containsExactlyInAnyOrder("api-key", "api-key.lock", "api-key.rotation");
    }

    @ParameterizedTest
    @EnumSource(Milestone.class)
    void killedAgainAndAgain_nothingPilesUp(Milestone point) throws IOException {
        for (int times = 0; times < 3; times++) {
            assertThatThrownBy(() -> rotation(file, killAt(point)).run()).isInstanceOf(Killed.class);
            assertFileOpens();
        }

        assertThat(rotate()).isInstanceOf(RotationOutcome.Rotated.class);
        assertOursAre(1);
        assertOthersAreUntouched();
    }

    @Test
    void killedWhileWriting_theHalfWrittenFileIsRemovedByTheNext() throws IOException {
        Files.writeString(folder.resolve(".api-key.4711.new"), "secret-of-pl");
        Files.writeString(folder.resolve(".api-key.backup.new"), "not ours");

        rotate();

        assertThat(left()).containsExactlyInAnyOrder("api-key", "api-key.lock", "api-key.rotation",
                ".api-key.backup.new");
    }

    @Test
    void aNewKeyThatIsNotAccepted_isRevoked_andTheOldOneStays() throws IOException {
        platform.before(call -> {
            if (call.equals("GET /api_keys") && platform.changes().size() == 1) {
                throw new PlatformFault(PlatformFault.FaultKind.UNAUTHORIZED, 401, "no such key");
            }
        });

        RotationOutcome outcome = rotate();

        assertThat(outcome).isInstanceOfSatisfying(RotationOutcome.Unchanged.class,
                unchanged -> assertThat(unchanged.why()).contains("does not work", "revoked"));
        assertThat(Files.readString(file)).isEqualTo("old-secret\n");
        assertOursAre(0);
        assertThat(left()).containsExactlyInAnyOrder("api-key", "api-key.lock");
    }

    @Test
    void aFileThatCannotBeReplaced_keepsTheOldKey_andTheNewOneIsRevoked() throws IOException {
        RotationOutcome outcome = rotation(file, at(Milestone.DRAFT_WRITTEN, () -> left().stream()
                .filter(name -> name.endsWith(".new"))
                .forEach(name -> doing(() -> Files.delete(folder.resolve(name)))))).run();

        assertThat(outcome).isInstanceOfSatisfying(RotationOutcome.Unchanged.class,
                unchanged -> assertThat(unchanged.why()).contains("could not be replaced", "revoked"));
        assertThat(Files.readString(file)).isEqualTo("old-secret\n");
        assertThat(platform.opens("old-secret")).isTrue();
        assertOursAre(0);
    }

    @Test
    void aFileThatCannotBeReadBack_leavesBothKeysValid() throws IOException {
        RotationOutcome outcome = rotation(file, at(Milestone.DRAFT_WRITTEN, () -> {
            Files.move(file, folder.resolve("aside"));
            Files.createDirectories(file.resolve("inside"));
        })).run();

        assertThat(outcome).isInstanceOfSatisfying(RotationOutcome.OldKeyKept.class,
                kept -> assertThat(kept.why()).contains("nothing was revoked"));
        assertThat(platform.opens("old-secret")).isTrue();
        assertOursAre(1);
    }

    @Test
    void withoutAWritableLockFile_noRequestIsSent() throws IOException {
        Files.createDirectory(folder.resolve("api-key.lock"));

        assertThatThrownBy(this::rotate).isInstanceOf(IOException.class);
        assertThat(platform.calls()).isEmpty();
    }

    @Test
    void aDamagedRecord_hindersNothing() throws IOException {
        Files.writeString(folder.resolve("api-key.rotation"), "{\"made\":[\"plim");

        assertThat(rotate()).isInstanceOf(RotationOutcome.Rotated.class);
    }

    @Test
    void theOnlyOtherKey_isTheOldOne_evenWhereUsesAreNotShown() throws IOException {
        MemoryPlatform lonely = new MemoryPlatform();
        lonely.addKey("by hand", "old-secret");
        lonely.showsUsesIn(Duration.ofDays(1));

        assertThat(
                new Rotation(lonely.through("old-secret"), KeyFile.at(file), "mine", NOW, lonely::passes, point -> {})
                        .run())
                .isInstanceOf(RotationOutcome.Rotated.class);
        assertThat(lonely.opens("old-secret")).isFalse();
    }

    @Test
    void aKeyThatAnotherProcessWrote_isNotOverwritten() throws IOException {
        RotationOutcome outcome = rotation(file,
                at(Milestone.OLD_KEY_IDENTIFIED, () -> Files.writeString(file, "other-secret\n"))).run();

        assertThat(outcome).isInstanceOf(RotationOutcome.Unchanged.class);
        assertThat(Files.readString(file)).isEqualTo("other-secret\n");
        assertThat(platform.opens("old-secret")).isTrue();
        assertOursAre(0);
    }

    @Test
    void aRevocationThatFails_isReported_andRepeatedByTheNextRotation() throws IOException {
        platform.before(call -> {
            if (call.equals("DELETE /api_keys/" + oldId)) {
                throw MemoryPlatform.silence();
            }
        });
        RotationOutcome first = rotate();
        assertThat(first).isInstanceOfSatisfying(RotationOutcome.OldKeyKept.class,
                kept -> assertThat(kept.why()).contains("by hand", "could not be revoked"));
        assertThat(platform.opens("old-secret")).isTrue();
        assertFileOpens();

        platform.before(call -> {});
        assertThat(rotate()).isInstanceOf(RotationOutcome.Rotated.class);

        assertThat(platform.opens("old-secret")).isFalse();
        assertOursAre(1);
    }

    @Test
    void aKeyWhoseReplyWasLost_isRevokedByTheNextRotation() throws IOException {
        platform.after(call -> {
            throw MemoryPlatform.silence();
        });
        assertThatThrownBy(this::rotate).isInstanceOf(PlatformFault.class);
        assertOursAre(1);
        assertThat(Files.readString(file)).isEqualTo("old-secret\n");

        platform.after(call -> {});
        assertThat(rotate()).isInstanceOf(RotationOutcome.Rotated.class);
        assertOursAre(1);
        assertFileOpens();
    }

    @Test
    void aPlatformThatMakesNoKeys_changesNothing() throws IOException {
        platform.before(call -> {
            if (call.startsWith("POST")) {
                throw MemoryPlatform.refusal(403, "not you");
            }
        });

        assertThatThrownBy(this::rotate).isInstanceOf(PlatformFault.class).hasMessageContaining("not you");

        assertThat(Files.readString(file)).isEqualTo("old-secret\n");
        assertThat(left()).containsExactlyInAnyOrder("api-key", "api-key.lock");
    }

    @Test
    void whileAnotherRotationIsUnderWay_nothingIsDone() throws IOException {
        Optional<RotationLock> other = RotationLock.take(KeyFile.at(file).lock());
        try (RotationLock held = other.orElseThrow()) {
            assertThat(held.mark()).hasSize(12);

            assertThat(rotate()).isInstanceOf(RotationOutcome.Unchanged.class);
        }
        assertThat(platform.calls()).isEmpty();
    }

    @Test
    void anAmbiguousKey_staysValid_andItsCandidatesAreNamed() throws IOException {
        platform.showsUsesIn(Duration.ofDays(1));

        RotationOutcome outcome = rotate();

        assertThat(outcome).isInstanceOfSatisfying(RotationOutcome.OldKeyKept.class, kept -> {
            assertThat(kept.suspects()).extracting(ApiKey::name).contains("by hand");
            assertThat(kept.why()).contains("stays valid");
        });
        assertFileOpens();
        assertThat(platform.opens("old-secret")).isTrue();
        assertOthersAreUntouched();
    }

    @Test
    void aKeyMadeByAnEarlierRotation_isKnownByItsId_evenWhereUsesAreNotShown() throws IOException {
        RotationOutcome.Rotated first = (RotationOutcome.Rotated) rotate();
        platform.showsUsesIn(Duration.ofDays(1));
        // Without the file's mark, no name shows whose key it is.
        Files.delete(folder.resolve("api-key.lock"));
        int before = platform.calls().size();

        assertThat(rotate()).isInstanceOfSatisfying(RotationOutcome.Rotated.class,
                done -> assertThat(done.revoked()).extracting(ApiKey::id).containsExactly(first.id()));

        assertThat(platform.calls().subList(before, platform.calls().size())).as("nothing is searched for")
                .satisfiesExactly(old -> assertThat(old).isEqualTo("GET /api_keys"),
                        created -> assertThat(created).startsWith("POST /api_keys"),
                        tested -> assertThat(tested).isEqualTo("GET /api_keys"),
                        again -> assertThat(again).isEqualTo("GET /api_keys"),
                        revoked -> assertThat(revoked).isEqualTo("DELETE /api_keys/" + first.id()));
        assertOthersAreUntouched();
    }

    @Test
    void theIdOfAKey_isNotThatOfAnotherOne_whichAPersonPutIntoTheFile() throws IOException {
        RotationOutcome.Rotated first = (RotationOutcome.Rotated) rotate();
        long byHand = platform.addKey("by hand again", "newer-secret");
        Files.writeString(file, "newer-secret\n");

        assertThat(rotate()).isInstanceOfSatisfying(RotationOutcome.Rotated.class,
                done -> assertThat(done.revoked()).extracting(ApiKey::id)
                        .containsExactlyInAnyOrder(first.id(), byHand));
        assertFileOpens();
        assertOthersAreUntouched();
    }

    @Test
    void aRecordOfAnEarlierVersion_isReadWithoutIds() throws IOException {
        Path record = Files.writeString(folder.resolve("api-key.rotation"), "{\"made\":[\"a\"],\"superseded\":[7]}");

        RotationRecord read = RotationRecord.read(record);

        assertThat(read.superseded()).containsExactly(7L);
        assertThat(read.ids()).isEmpty();
    }

    @Test
    void anotherKeyThatIsUsedEachTimeToo_isNotTakenForTheOldOne() throws IOException {
        platform.before(call -> platform.use(1));

        RotationOutcome outcome = rotate();

        assertThat(outcome).isInstanceOfSatisfying(RotationOutcome.OldKeyKept.class,
                kept -> assertThat(kept.suspects()).extracting(ApiKey::name)
                        .containsExactlyInAnyOrder("by hand", "somebody else's"));
        assertThat(platform.opens("other-secret")).isTrue();
        assertThat(platform.opens("old-secret")).isTrue();
    }

    @Test
    void aKeyThatIsUsedAllTheTime_isNotRevoked_whileUsesAreShownLate() throws IOException {
        platform.before(call -> platform.use(1));
        platform.hidesUsesOf(oldId);

        RotationOutcome outcome = rotate();

        assertThat(outcome).isInstanceOf(RotationOutcome.OldKeyKept.class);
        assertThat(platform.opens("other-secret")).isTrue();
    }

    @Test
    void anAgentThatUsesTheOldKeyNowAndThen_doesNotHideIt() throws IOException {
        int[] calls = {0};
        platform.before(call -> {
            if (++calls[0] % 5 == 0) {
                platform.use(oldId);
            }
        });

        assertThat(rotate()).isInstanceOf(RotationOutcome.Rotated.class);
        assertThat(platform.opens("old-secret")).isFalse();
        assertOthersAreUntouched();
    }

    @Test
    void timesInWholeSeconds_identifyAKey() throws IOException {
        platform.showsUsesIn(Duration.ofSeconds(1));

        assertThat(rotate()).isInstanceOf(RotationOutcome.Rotated.class);
        assertOthersAreUntouched();
    }

    @Test
    void anotherPrefix_isUsed_andKeysOfTheFormerOneAreStillOurs() throws IOException {
        assertThatThrownBy(() -> rotation(file, killAt(Milestone.KEY_CREATED)).run()).isInstanceOf(Killed.class);
        Files.delete(folder.resolve("api-key.rotation"));

        RotationOutcome outcome = new Rotation(platform.through("old-secret"), KeyFile.at(file), "nightly", NOW,
                platform::passes, point -> {}).run();

        assertThat(outcome).isInstanceOfSatisfying(RotationOutcome.Rotated.class,
                done -> assertThat(done.name()).startsWith("nightly-"));
        assertOursAre(0);
        assertOthersAreUntouched();
    }

    private RotationOutcome rotate() throws IOException {
        return rotation(file, point -> {}).run();
    }

    private Rotation rotation(Path path, Consumer<Milestone> reached) throws IOException {
        // The account was opened with a key that may have been replaced since: what counts is the one in the file.
        return new Rotation(platform.through("long-gone"), KeyFile.at(path), Rotation.DEFAULT_PREFIX, NOW,
                platform::passes, reached);
    }

    private static Consumer<Milestone> killAt(Milestone point) {
        return at(point, () -> {
            throw new Killed();
        });
    }

    /** What happens on the disk, or to the process, at one point. */
    private interface Event {

        void happens() throws IOException;
    }

    private static Consumer<Milestone> at(Milestone point, Event event) {
        return reached -> {
            if (reached == point) {
                doing(event);
            }
        };
    }

    private static void doing(Event event) {
        try {
            event.happens();
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private void assertFileOpens() throws IOException {
        assertThat(platform.opens(Files.readString(file).strip())).isTrue();
    }

    private void assertOursAre(int number) throws IOException {
        String mark = Files.readString(folder.resolve("api-key.lock")).strip();
        assertThat(platform.validNames()).filteredOn(name -> name.startsWith("plimsoll-rotated-" + mark))
                .hasSize(number);
    }

    private void assertOthersAreUntouched() {
        assertThat(platform.opens("other-secret")).isTrue();
        assertThat(platform.opens("another-installation")).isTrue();
    }

    private List<String> left() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).toList();
        }
    }

    private static int indexOf(List<String> calls, String beginning) {
        return calls.indexOf(calls.stream().filter(call -> call.startsWith(beginning)).findFirst().orElseThrow());
    }
}
