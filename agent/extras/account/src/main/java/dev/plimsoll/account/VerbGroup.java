package dev.plimsoll.account;

import dev.plimsoll.cli.verb.EarlyOutput;
import dev.plimsoll.cli.verb.Verb.PicocliVersion;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A verb that needs a second verb, such as {@code keys list}. */
@Command(mixinStandardHelpOptions = true, versionProvider = PicocliVersion.class, sortOptions = false, usageHelpAutoWidth = true, synopsisSubcommandLabel = "VERB", commandListHeading = "%nVerbs:%n")
public abstract class VerbGroup implements Runnable {

    @SuppressWarnings("unused") // Its options are Picocli's to fill.
    @Mixin
    private EarlyOutput output = new EarlyOutput();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public final void run() {
        CommandLine line = Objects.requireNonNull(spec, "picocli sets the spec").commandLine();
        line.usage(line.getErr());
        throw new ParameterException(line, "a verb is missing");
    }
}
