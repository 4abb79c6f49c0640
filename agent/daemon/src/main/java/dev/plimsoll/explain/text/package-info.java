/** Texts of pages, verbs and messages that put several sentences together. */
@NullMarked
package dev.plimsoll.explain.text;

import org.jspecify.annotations.NullMarked;
