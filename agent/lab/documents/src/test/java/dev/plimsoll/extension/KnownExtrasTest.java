package dev.plimsoll.extension;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
                .containsExactly("account", "alertmanager", "assistants", "backtest", "bill", "demo", "lakebase",
                        "notifications", "repository", "statements", "telemetry");
    }

    /** What the kernel knows of absent extras is what they declare: nothing is missing, and nothing is of the past. */
    @Test
    void theKernelKnows_whatTheExtrasDeclare() {
        Map<String, String> verbs = new TreeMap<>();
        Map<String, String> profiles = new TreeMap<>();
        Map<String, String> keys = new TreeMap<>();
        for (Extension extra : Extensions.all()) {
            extra.verbs()
                    .stream()
                    .flatMap(group -> group.verbs().stream())
                    .forEach(verb -> verbs.put(verb.getAnnotation(Command.class).name(), extra.name()));
            extra.profiles().forEach(profile -> profiles.put(profile.word(), extra.name()));
            extra.keys()
                    .stream()
                    .flatMap(group -> group.keys().stream())
                    .forEach(key -> keys.put(key.path(), extra.name()));
        }

        assertThat(KnownExtras.BY_VERB).isEqualTo(verbs);
        assertThat(KnownExtras.BY_PROFILE).isEqualTo(profiles);
        assertThat(keys).allSatisfy((path, extra) -> assertThat(KnownExtras.ofKey(path).orElseThrow())
                .contains("extra " + extra));
        assertThat(KnownExtras.BY_KEY).allSatisfy((words, extra) -> assertThat(keys).anySatisfy((path, owner) -> {
            assertThat(path + ".").startsWith(words + ".");
            assertThat(owner).isEqualTo(extra);
        }));
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
