/** The platform's management API, for the command line; the running agent does not use it. */
@NullMarked
package dev.plimsoll.account.management;

import org.jspecify.annotations.NullMarked;
