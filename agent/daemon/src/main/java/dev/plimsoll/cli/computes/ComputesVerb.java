package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.VerbGroup;
import picocli.CommandLine.Command;

/** The verbs for computes. */
@Command(name = "computes", description = "Lists, shows, creates, changes, starts, suspends, restarts and deletes computes. Verbs that drop connections or are permanent ask for confirmation.", subcommands = {
    ComputesListVerb.class, ComputesGetVerb.class, ComputesCreateVerb.class, ComputesUpdateVerb.class,
    ComputesStartVerb.class, ComputesSuspendVerb.class, ComputesRestartVerb.class, ComputesDeleteVerb.class}, footer = {
        "", "Examples:",
        "  plimsoll computes list", "  plimsoll computes update ep-shop-1 --cu 2 --wait"})
public final class ComputesVerb extends VerbGroup {}
