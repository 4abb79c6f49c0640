package dev.plimsoll.cli.terminal;

/** The command above all verbs, as they see it. */
public interface Program {

    /** The options that every verb takes. */
    Given given();

    /** What the verbs take of the machine. */
    CliContext surroundings();
}
