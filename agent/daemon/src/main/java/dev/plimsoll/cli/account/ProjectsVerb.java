package dev.plimsoll.cli.account;

import dev.plimsoll.cli.terminal.VerbGroup;
import picocli.CommandLine.Command;

/** The verbs for the account's projects. */
@Command(name = "projects", description = "Lists the account's projects.", subcommands = ProjectsListVerb.class, footer = {
    "",
    "Examples:", "  plimsoll projects list"})
public final class ProjectsVerb extends VerbGroup {}
