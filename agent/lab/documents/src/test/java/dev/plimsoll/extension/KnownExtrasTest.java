package dev.plimsoll.extension;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** What the kernel says of the extras that ship, and what they may do to a platform. */
class KnownExtrasTest {

    /** Where each kind of request that changes something is built. */
    private static final Map<String, List<String>> BUILDERS = Map.of("patch",
            List.of("dev.plimsoll.platform.PlatformSettingWriter", "dev.plimsoll.lakebase.LakebaseSettingWriter",
                    "dev.plimsoll.account.management.*"),
            "post", List.of("dev.plimsoll.account.management.*"),
            "delete", List.of("dev.plimsoll.account.management.*"));

    @Test
    void allExtrasAreThere() {
        assertThat(Extensions.all()).extracting(Extension::name)
                .containsExactly("account", "alertmanager", "assistants", "backtest", "demo", "lakebase",
                        "notifications", "repository", "telemetry");
    }

    @Test
    void eachKeyVerbAndProfileOfAnExtra_isKnownToTheKernel() {
        for (Extension extra : Extensions.all()) {
            Stream<String> keys = extra.keys().stream().flatMap(group -> group.keys().stream()).map(Key::path);
            Stream<String> verbs = extra.verbs()
                    .stream()
                    .flatMap(group -> group.verbs().stream())
                    .map(verb -> verb.getAnnotation(Command.class).name());

            assertThat(keys.map(KnownExtras::ofKey)).allSatisfy(
                    said -> assertThat(said.orElseThrow()).contains("extra " + extra.name()));
            assertThat(verbs.map(KnownExtras::ofVerb)).allSatisfy(
                    said -> assertThat(said.orElseThrow()).contains("extra " + extra.name()));
            assertThat(extra.profiles().stream().map(Profile::word).map(KnownExtras::ofProfile)).allSatisfy(
                    said -> assertThat(said.orElseThrow()).contains("extra " + extra.name()));
        }
    }

    @Test
    void requestsThatChangeSomething_areBuiltInFewPlaces() {
        var classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.plimsoll");
        BUILDERS.forEach((method, places) -> noClasses().that()
                .haveNameNotMatching("(" + String.join("|", places).replace("*", ".*") + ")")
                .should()
                .callMethodWhere(new com.tngtech.archunit.base.DescribedPredicate<>("builds " + method) {
                    @Override
                    public boolean test(com.tngtech.archunit.core.domain.JavaMethodCall call) {
                        return call.getTargetOwner().isEquivalentTo(WireRequest.class)
                                && call.getName().equals(method);
                    }
                })
                .check(classes));
    }
}
