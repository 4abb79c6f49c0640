/** The extra {@code notifications}: sends notifications of decisions and changes to webhooks, Slack and Alertmanager. */
@NullMarked
package dev.plimsoll.notifications;

import org.jspecify.annotations.NullMarked;
