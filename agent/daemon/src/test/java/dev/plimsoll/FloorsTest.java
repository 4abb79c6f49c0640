package dev.plimsoll;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.deploy.Checkout;
import dev.plimsoll.platform.PlatformSettingWriter;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds the floors of docs/internals/architecture.md: imports go down only, adapters never meet, libraries stay in
 * their rooms.
 */
@AnalyzeClasses(packages = "dev.plimsoll", importOptions = MainCode.class)
class FloorsTest {

    private static final String[] GROUND = {"dev.plimsoll.fleet..", "dev.plimsoll.cache..", "dev.plimsoll.advice..",
        "dev.plimsoll.prediction..", "dev.plimsoll.decision..", "dev.plimsoll.change..", "dev.plimsoll.probing..",
        "dev.plimsoll.activity.."};

    private static final String OUTBOUND = "dev.plimsoll.outbound..";

    @ArchTest
    static final ArchRule THE_GROUND_FLOOR_KNOWS_NOTHING_ABOVE = noClasses().that()
            .resideInAnyPackage(GROUND)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.plimsoll.platform..", "dev.plimsoll.postgres..",
                    "dev.plimsoll.store..", "dev.plimsoll.web..",
                    "dev.plimsoll.reconcile..",
                    "dev.plimsoll.config..",
                    "dev.plimsoll.agent..", "dev.plimsoll.cli..", "dev.plimsoll.explain..");

    @ArchTest
    static final ArchRule PLATFORM_STANDS_ALONE = standsOnTheGround("platform", OUTBOUND);

    @ArchTest
    static final ArchRule POSTGRES_STANDS_ALONE = standsOnTheGround("postgres");

    @ArchTest
    static final ArchRule STORE_STANDS_ALONE = standsOnTheGround("store", "dev.plimsoll.json..");

    @ArchTest
    static final ArchRule WEB_STANDS_ALONE = standsOnTheGround("web", "dev.plimsoll.explain..", "dev.plimsoll.json..");

    @ArchTest
    static final ArchRule JSON_STANDS_ALONE = standsOnTheGround("json");

    @ArchTest
    static final ArchRule EXPLAIN_STANDS_ALONE = standsOnTheGround("explain");

    @ArchTest
    static final ArchRule RECONCILE_KNOWS_PORTS_AND_JSON_ONLY = standsOnTheGround("reconcile", "dev.plimsoll.json..");

    @ArchTest
    static final ArchRule CONFIGURATION_KNOWS_SETTINGS_ONLY = noClasses().that()
            .resideInAPackage("dev.plimsoll.config..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.plimsoll.platform..", "dev.plimsoll.postgres..",
                    "dev.plimsoll.store..", "dev.plimsoll.web..",
                    "dev.plimsoll.reconcile..",
                    "dev.plimsoll.agent..",
                    "dev.plimsoll.cli..", "dev.plimsoll.explain..").and(new SettingsRecords().negate()));

    /** A pass carries the recommendation on. Whatever shows one reads {@link dev.plimsoll.change.status.AdviceView}. */
    @ArchTest
    static final ArchRule NO_SURFACE_LOOKS_BEHIND_THE_VIEW = noClasses().that()
            .resideOutsideOfPackages("dev.plimsoll.change..", "dev.plimsoll.reconcile.pass..")
            .should()
            .callMethod(ComputeAdvice.class, "advised");

    @ArchTest
    static final ArchRule ONLY_THE_VERBS_STAND_ABOVE_THE_AGENT = noClasses().that()
            .resideOutsideOfPackages("dev.plimsoll.agent..", "dev.plimsoll.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.plimsoll.agent..", "dev.plimsoll.cli..");

    @ArchTest
    static final ArchRule HTTP_CLIENTS_LIVE_IN_ADAPTERS = noClasses().that()
            .resideOutsideOfPackages("dev.plimsoll.platform.wire..",
                    OUTBOUND)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("okhttp3..", "okio..");

    @ArchTest
    static final ArchRule OUTBOUND_STANDS_ALONE = standsOnTheGround("outbound");

    /** So that every client uses the proxies of the environment. */
    @ArchTest
    static final ArchRule HTTP_CLIENTS_BEGIN_IN_ONE_PLACE = noClasses().that()
            .resideOutsideOfPackages(OUTBOUND)
            .should()
            .callConstructor(okhttp3.OkHttpClient.Builder.class)
            .orShould()
            .callConstructor(okhttp3.OkHttpClient.class)
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("java.net.http..");

    @ArchTest
    static final ArchRule ONE_HAND_BUILDS_PATCHES = builtOnlyIn("patch", PlatformSettingWriter.class);

    @ArchTest
    static final ArchRule NOBODY_ELSE_BUILDS_POSTS = builtOnlyIn("post");

    @ArchTest
    static final ArchRule NOBODY_ELSE_BUILDS_DELETES = builtOnlyIn("delete");

    @ArchTest
    static final ArchRule NO_REQUEST_IS_BUILT_PAST_THESE = noClasses().that()
            .areNotAssignableTo(WireRequest.class)
            .should()
            .callConstructorWhere(
                    target(owner(assignableTo(WireRequest.class))).as("a constructor of WireRequest is called"));

    @ArchTest
    static final ArchRule QUARTZ_SCHEDULES = livesIn("reconcile", "org.quartz..");

    @ArchTest
    static final ArchRule CRON_IS_READ_WITH_THE_KEYS = livesIn("config.key", "com.cronutils..");

    @ArchTest
    static final ArchRule SQL_LIBRARIES_LIVE_IN_THE_STORE = livesIn("store", "org.flywaydb..", "org.sqlite..");

    @ArchTest
    static final ArchRule POOLS_LIVE_WHERE_DATABASES_ARE_SPOKEN_TO = noClasses().that()
            .resideOutsideOfPackages("dev.plimsoll.store..", "dev.plimsoll.postgres..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.zaxxer..");

    @ArchTest
    static final ArchRule THE_WEB_SERVER_LIVES_IN_WEB = livesIn("web", "io.javalin..", "org.eclipse.jetty..",
            "j2html..");

    @ArchTest
    static final ArchRule PICOCLI_LIVES_IN_THE_VERBS = livesIn("cli", "picocli..");

    @ArchTest
    static final ArchRule QUARTZ_IS_ONE_PLACE = classes().that()
            .resideInAPackage("dev.plimsoll.reconcile..")
            .and()
            .haveNameNotMatching(".*\\.Housekeeping(\\$.*)?")
            .should()
            .onlyDependOnClassesThat()
            .resideOutsideOfPackage("org.quartz..");

    @ArchTest
    static final ArchRule THE_CLOCK_IS_READ_AT_THE_TOP = noClasses().that()
            .resideOutsideOfPackages("dev.plimsoll.cli..", "dev.plimsoll.platform.wire..")
            .should()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(java.time.InstantSource.class, "system")
            .orShould()
            .callMethod(java.time.Clock.class, "systemUTC")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    /** A rule about a package, a library or a method that is gone would hold for ever. The JDK has what it has. */
    @ArchTest
    static void WHAT_A_RULE_NAMES_EXISTS(JavaClasses classes) {
        String rules = Checkout.text("agent/daemon/src/test/java/dev/plimsoll/FloorsTest.java");
        Set<String> packages = classes.stream()
                .flatMap(type -> Stream.concat(Stream.of(type.getPackageName()),
                        type.getDirectDependenciesFromSelf().stream().map(to -> to.getTargetClass().getPackageName())))
                .map(name -> name + ".")
                .collect(Collectors.toSet());

        assertThat(named("\"((?!java)[a-z0-9_.]+\\.)\\.\"", rules)).hasSizeGreaterThan(25)
                .allSatisfy(name -> assertThat(packages).as(name).anyMatch(known -> known.startsWith(name)));
        assertThat(named("livesIn\\(\"([a-z.]+)\"", rules)).hasSizeGreaterThan(3)
                .allSatisfy(room -> assertThat(packages).contains("dev.plimsoll." + room + "."));
        assertThat(named("builtOnlyIn\\(\"(\\w+)\"", rules)).hasSize(3)
                .allSatisfy(method -> assertThat(classes.get(WireRequest.class).getMethods())
                        .anyMatch(known -> known.getName().equals(method)));
    }

    private static List<String> named(String pattern, String rules) {
        return Pattern.compile(pattern).matcher(rules).results().map(found -> found.group(1)).distinct().toList();
    }

    /**
     * @param also packages that this one may import too
     */
    private static ArchRule standsOnTheGround(String room, String... also) {
        String mine = "dev.plimsoll." + room + "..";
        return noClasses().that()
                .resideInAPackage(mine)
                .should()
                .dependOnClassesThat(resideInAPackage("dev.plimsoll..")
                        .and(not(resideInAPackage(mine)))
                        .and(not(resideInAnyPackage(also)))
                        .and(not(resideInAnyPackage(GROUND))));
    }

    private static ArchRule builtOnlyIn(String method, Class<?>... hands) {
        return noClasses().that(not(belongToAnyOf(hands)))
                .should()
                .callMethodWhere(target(name(method)).and(target(owner(assignableTo(WireRequest.class))))
                        .as("Ask.%s is called", method));
    }

    private static ArchRule livesIn(String room, String... libraries) {
        return noClasses().that()
                .resideOutsideOfPackages("dev.plimsoll." + room + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(libraries);
    }

    /** Nothing in {@code room} depends on {@code others}. */
    static ArchRule keptFrom(String room, String... others) {
        return noClasses().that().resideInAPackage(room).should().dependOnClassesThat().resideInAnyPackage(others);
    }

    /** Nothing outside of {@code room} depends on {@code others}. */
    static ArchRule onlyFrom(String room, String... others) {
        return noClasses().that()
                .resideOutsideOfPackage(room)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others);
    }

    /** Settings records; config may use no other type of a lower floor. */
    private static final class SettingsRecords
            extends
                DescribedPredicate<JavaClass> {

        SettingsRecords() {
            super("are settings records");
        }

        @Override
        public boolean test(JavaClass type) {
            String name = type.getName();
            return name.contains("Settings") || name.endsWith("ListingIntervals")
                    || name.startsWith("dev.plimsoll.platform.Dialect")
                    || name.startsWith("dev.plimsoll.web.session.Identity");
        }
    }
}
