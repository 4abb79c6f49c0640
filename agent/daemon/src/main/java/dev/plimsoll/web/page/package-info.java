/** What all pages share: the frame, the files that they load, and who looks at them. */
@NullMarked
package dev.plimsoll.web.page;

import org.jspecify.annotations.NullMarked;
