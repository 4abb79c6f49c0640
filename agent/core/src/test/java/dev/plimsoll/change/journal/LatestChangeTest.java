package dev.plimsoll.change.journal;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.LatestChange.End;
import dev.plimsoll.change.journal.LatestChange.ReplyState;
import dev.plimsoll.change.journal.Veto.RecentChange.LatestEnd;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.SettingValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What became of a change, and which earlier changes stay known beside it. */
class LatestChangeTest {

    private static Intended intent(String id, Via via, @Nullable String rollsBack) {
        return NamedEntries.intended(NOW, Given.ID, id, FROM, TO, "why",
                new ChangeBasis(Action.GROW, Reason.TOO_SMALL, Expectation.NONE, null, rollsBack, via), 1);
    }

    private static LatestChange begun(String id, @Nullable LatestChange before) {
        return LatestChange.begun(intent(id, Via.API, null), before, ChangeRecord.EMPTY);
    }

    private static LatestChange delay(String id, @Nullable LatestChange before) {
        return LatestChange.begun(new Intended(NOW, Given.ID, id, SettingValue.of(new Autosuspend.Never()),
                SettingValue.of(Autosuspend.DEFAULT), RecordedCauses.recorded("why"),
                Given.basis(Action.CHANGE_AUTOSUSPEND, Reason.AUTOSUSPEND), 1), before, ChangeRecord.EMPTY);
    }

    private static Verified verdict(String id) {
        return NamedEntries.verified(id, NOW, EffectVerdict.CONFIRMED);
    }

    private static List<String> ids(LatestChange newest) {
        List<String> ids = new ArrayList<>();
        for (LatestChange change = newest; change != null; change = change.other()) {
            ids.add(change.intent().changeId());
        }
        return ids;
    }

    @Test
    void aChangeBeginsOpen_withoutAReply() {
        LatestChange change = begun("c1", null);

        assertThat(change.isOpen()).isTrue();
        assertThat(change.isUnverified()).isFalse();
        assertThat(change.reply()).isEqualTo(ReplyState.NONE);
        assertThat(change.without()).isEqualTo(ChangeRecord.EMPTY);
        assertThat(ids(change)).containsExactly("c1");
    }

    /** Once a reply is known, the request was sent, and nothing is given back. */
    @Test
    void aReplyOrAnEndForgetsTheRecordOfBefore() {
        assertThat(begun("c1", null).replied(ReplyState.ACCEPTED, List.of("op")).without()).isNull();
        assertThat(begun("c1", null).ended(End.APPLIED, NOW, null).without()).isNull();
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void onlyAnAppliedChangeWaitsForAVerdict(End result) {
        LatestChange ended = begun("c1", null).ended(result, NOW, null);

        assertThat(ended.isOpen()).isFalse();
        assertThat(ended.isUnverified()).isEqualTo(result == End.APPLIED);
        assertThat(ended.judged(verdict("c1")).isUnverified()).isFalse();
    }

    @Test
    void aRollBackWaitsForNoVerdict() {
        LatestChange back = LatestChange.begun(intent("c2", Via.API, "c1"), null, ChangeRecord.EMPTY);

        assertThat(back.ended(End.APPLIED, NOW, null).isUnverified()).isFalse();
    }

    @Test
    void anOpenProposalWithoutAReplyIsUnknown() {
        LatestChange file = LatestChange.begun(intent("c1", Via.FILE, null), null, ChangeRecord.EMPTY);

        assertThat(file.isProposalUnknown()).isTrue();
        assertThat(file.replied(ReplyState.PROPOSED, List.of()).isProposalUnknown()).isFalse();
        assertThat(file.ended(End.FAILED, NOW, null).isProposalUnknown()).isFalse();
        assertThat(begun("c1", null).isProposalUnknown()).isFalse();
    }

    /** A value in use waits for its verdict, until another value of that setting is in use. */
    @Test
    void anUnverifiedChangeOfTheSameSettingStays_untilItsSuccessorIsApplied() {
        LatestChange applied = begun("c1", null).ended(End.APPLIED, NOW, null);
        LatestChange next = begun("c2", applied);

        assertThat(ids(next)).containsExactly("c2", "c1");
        assertThat(ids(next.ended(End.REFUSED, NOW, null))).containsExactly("c2", "c1");
        assertThat(ids(next.ended(End.APPLIED, NOW, null))).containsExactly("c2");
        assertThat(ids(begun("c2", applied.judged(verdict("c1"))))).as("judged").containsExactly("c2");
        assertThat(ids(begun("c2", begun("c1", null).ended(End.FAILED, NOW, null)))).as("failed")
                .containsExactly("c2");
    }

    @Test
    void aChangeOfTheOtherSettingStaysInAnyCase() {
        LatestChange refused = delay("d1", null).ended(End.REFUSED, NOW, null);
        LatestChange applied = begun("c1", refused).ended(End.APPLIED, NOW, null);

        assertThat(ids(applied)).containsExactly("c1", "d1");
        assertThat(ids(delay("d2", applied))).containsExactly("d2", "c1");
        assertThat(requireNonNull(applied.other()).without()).isNull();
    }

    @Test
    void aVerdictReachesTheChangeThatItNames() {
        LatestChange two = delay("d1", begun("c1", null).ended(End.APPLIED, NOW, null)).ended(End.APPLIED, NOW,
                null);

        LatestChange judged = two.judged(verdict("c1"));
        assertThat(judged.verdict()).isNull();
        assertThat(requireNonNull(judged.other()).verdict()).isEqualTo(verdict("c1"));
        assertThat(two.judged(verdict("d1")).verdict()).isEqualTo(verdict("d1"));
        assertThat(two.judged(verdict("c9"))).isEqualTo(two);
    }

    @Test
    void theCooldownNamesHowTheChangeEnded() {
        LatestChange open = begun("c1", null);

        assertThat(LatestEnd.of(open)).isEqualTo(LatestEnd.STARTED);
        assertThat(LatestEnd.of(open.ended(End.APPLIED, NOW, null))).isEqualTo(LatestEnd.MADE);
        assertThat(LatestEnd.of(open.ended(End.REFUSED, NOW, null))).isEqualTo(LatestEnd.REFUSED);
        assertThat(LatestEnd.of(open.ended(End.FAILED, NOW, null))).isEqualTo(LatestEnd.FAILED);
        assertThat(LatestEnd.of(open.ended(End.NOT_APPLIED, NOW, null))).isEqualTo(LatestEnd.FAILED);
        assertThat(LatestEnd.of(open.ended(End.CLAMPED, NOW, null))).isEqualTo(LatestEnd.FAILED);
    }
}
