package dev.plimsoll.assistants;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.plimsoll.change.journal.AnswerJournal;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.status.Answers;

/** Nothing here can write. */
@AnalyzeClasses(packages = "dev.plimsoll.assistants", importOptions = DoNotIncludeTests.class)
class ChangesNothingTest {

    @ArchTest
    static final ArchRule ASSISTANTS_CHANGE_NOTHING = noClasses().should()
            .dependOnClassesThat(equivalentTo(Answers.class).or(equivalentTo(AnswerJournal.class))
                    .or(equivalentTo(Journal.class))
                    .or(equivalentTo(SettingWriter.class)));
}
