package dev.plimsoll.cli.terminal;

/** The root command, as the verbs use it. */
public interface Program {

    /** The options that every verb accepts. */
    GlobalOptions given();

    /** The process's environment. */
    CliContext context();
}
