package dev.plimsoll.cli;

import dev.plimsoll.change.Answers;
import dev.plimsoll.change.Answers.Answer;
import dev.plimsoll.config.Settings;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says yes to a proposal. */
@Command(name = "approve", description = "Says yes to the change of size that is proposed for a compute: for that size, and once.")
final class ApproveVerb extends AnswerVerb {

    @Parameters(paramLabel = "COMPUTE", description = "Its id, or PROJECT/ID.")
    private String compute = "";

    @Override
    Answer answer(Answers answers, Settings settings) {
        if (!settings.mayApply()) {
            throw new Failure(Exit.FAILED,
                    "plimsoll: sizing.mode is %s, so nothing would carry out an approval: set it to apply"
                            .formatted(settings.defaults().change().mode().name().toLowerCase(Locale.ROOT)));
        }
        return answers.approve(compute, who(), now());
    }
}
