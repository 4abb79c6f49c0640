package dev.plimsoll.cli;

import dev.plimsoll.change.Answers;
import dev.plimsoll.change.Answers.Answer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says yes to a proposal. */
@Command(name = "approve", description = "Says yes to the change of size that is proposed for a compute: for that size, and once.")
final class ApproveVerb extends AnswerVerb {

    @Parameters(paramLabel = "COMPUTE", description = "Its id, or PROJECT/ID.")
    private String compute = "";

    @Override
    Answer answer(Answers answers) {
        return answers.approve(compute, who(), now());
    }
}
