package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.VerbGroup;
import picocli.CommandLine.Command;

/** Computes by hand. */
@Command(name = "computes", description = "Lists, makes, changes, deletes and restarts computes. Whatever drops connections or is permanent asks first.", subcommands = {
    ComputesListVerb.class, ComputesCreateVerb.class, ComputesUpdateVerb.class, ComputesDeleteVerb.class,
    ComputesRestartVerb.class})
public final class ComputesVerb extends VerbGroup {}
