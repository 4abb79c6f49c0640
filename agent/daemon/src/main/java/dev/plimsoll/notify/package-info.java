/** Sends notifications of decisions and changes to webhooks, Slack and Alertmanager. */
@NullMarked
package dev.plimsoll.notify;

import org.jspecify.annotations.NullMarked;
