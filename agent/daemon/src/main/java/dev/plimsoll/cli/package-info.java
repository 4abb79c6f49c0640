/** Main, and the verbs that run the agent, answer its proposals, and check its configuration. */
@NullMarked
package dev.plimsoll.cli;

import org.jspecify.annotations.NullMarked;
