package dev.plimsoll;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.plimsoll.FloorsTest.keptFrom;
import static dev.plimsoll.FloorsTest.onlyFrom;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.config.key.LogSettings;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.layer.Effective;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.config.text.Problem;

/** Checks the order of packages on one floor; {@link FloorsTest} checks the floors. */
@AnalyzeClasses(packages = "dev.plimsoll", importOptions = MainCode.class)
class PackageOrderTest {

    @ArchTest
    static final ArchRule JSON_AND_METRICS_KNOW_NO_SERVER = noClasses().that()
            .resideInAnyPackage("dev.plimsoll.web.json..", "dev.plimsoll.web.metrics..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.plimsoll.web");

    @ArchTest
    static final ArchRule JSON_KNOWS_NO_METRICS = keptFrom("dev.plimsoll.web.json..", "dev.plimsoll.web.metrics..");

    @ArchTest
    static final ArchRule METRICS_KNOW_NO_JSON = keptFrom("dev.plimsoll.web.metrics..", "dev.plimsoll.web.json..");

    @ArchTest
    static final ArchRule WHAT_IS_SHOWN_KNOWS_NOT_WHERE = keptFrom("dev.plimsoll.web.view..", "dev.plimsoll.web",
            "dev.plimsoll.web.json..", "dev.plimsoll.web.metrics..",
            "dev.plimsoll.web.page..");

    @ArchTest
    static final ArchRule PAGES_KNOW_NO_SERVER = keptFrom("dev.plimsoll.web.page..", "dev.plimsoll.web", "io.javalin..",
            "org.eclipse.jetty..");

    @ArchTest
    static final ArchRule WHAT_WAS_WRITTEN_KNOWS_NO_KEY = keptFrom("dev.plimsoll.config.text..", "dev.plimsoll.config",
            "dev.plimsoll.config.key..", "dev.plimsoll.config.layer..");

    @ArchTest
    static final ArchRule A_KEY_KNOWS_NOT_WHO_SETS_IT = keptFrom("dev.plimsoll.config.key..", "dev.plimsoll.config",
            "dev.plimsoll.config.layer..");

    @ArchTest
    static final ArchRule A_LAYER_KNOWS_NO_SETTINGS = keptFrom("dev.plimsoll.config.layer..", "dev.plimsoll.config");

    @ArchTest
    static final ArchRule READING_IS_BEHIND_CONFIGURATION = noClasses().that()
            .resideOutsideOfPackages("dev.plimsoll.config..", "dev.plimsoll.extension..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.plimsoll.config.*..")
                    .and(not(belongToAnyOf(Problem.class, Nearest.class, Durations.class, Profile.class,
                            LogSettings.class, Effective.class, Values.class))));

    @ArchTest
    static final ArchRule THE_TERMINAL_KNOWS_NO_VERB = noClasses().that()
            .resideInAnyPackage("dev.plimsoll.cli.verb..", "dev.plimsoll.cli.terminal..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.plimsoll.cli",
                    "dev.plimsoll.cli.show..",
                    "dev.plimsoll.cli.reference..", "dev.plimsoll.agent..");

    @ArchTest
    static final ArchRule THE_REFERENCE_KNOWS_THE_MODEL_ONLY = noClasses().that()
            .resideInAPackage("dev.plimsoll.cli.reference..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.plimsoll..")
                    .and(not(resideInAPackage("dev.plimsoll.cli.reference..")))
                    .and(not(resideInAnyPackage("dev.plimsoll.cli.verb..", "dev.plimsoll.cli.terminal..",
                            "dev.plimsoll.extension.."))));

    @ArchTest
    static final ArchRule VERBS_THAT_SHOW_OPEN_NO_MANAGEMENT = keptFrom("dev.plimsoll.cli.show..", "dev.plimsoll.cli",

            "dev.plimsoll.platform..");

    @ArchTest
    static final ArchRule THE_WIRE_IS_BEHIND_PLATFORM = onlyFrom("dev.plimsoll.platform..",
            "dev.plimsoll.platform.request..", "dev.plimsoll.platform.wire..");

    @ArchTest
    static final ArchRule THE_WIRE_KNOWS_NO_LINE = noClasses().that()
            .resideInAPackage("dev.plimsoll.platform.wire..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.plimsoll.platform..")
                    .and(not(resideInAPackage("dev.plimsoll.platform.wire.."))));

    @ArchTest
    static final ArchRule NO_TWO_PACKAGES_NEED_EACH_OTHER = slices().matching("dev.plimsoll.(**)")
            .should()
            .beFreeOfCycles();
}
