package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.VerbGroup;
import picocli.CommandLine.Command;

/** Computes by hand. */
@Command(name = "computes", description = "Lists, shows, makes, changes, starts, suspends, restarts and deletes computes. Whatever drops connections or is permanent asks first.", subcommands = {
    ComputesListVerb.class, ComputesGetVerb.class, ComputesCreateVerb.class, ComputesUpdateVerb.class,
    ComputesStartVerb.class, ComputesSuspendVerb.class, ComputesRestartVerb.class, ComputesDeleteVerb.class})
public final class ComputesVerb extends VerbGroup {}
