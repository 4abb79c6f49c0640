/** The extra {@code account}: the platform's management interface by hand. The running agent does not use it. */
@NullMarked
package dev.plimsoll.account;

import org.jspecify.annotations.NullMarked;
