package dev.plimsoll.cli.account;

import dev.plimsoll.cli.terminal.VerbGroup;
import picocli.CommandLine.Command;

/** The verbs for the account's API keys. */
@Command(name = "keys", description = "Lists, creates, revokes and rotates the account's API keys.", subcommands = {
    KeysListVerb.class, KeysCreateVerb.class, KeysRevokeVerb.class, KeysRotateVerb.class}, footer = {"", "Examples:",
        "  plimsoll keys list", "  plimsoll keys rotate"})
public final class KeysVerb extends VerbGroup {}
