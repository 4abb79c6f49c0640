/** Read-only tools for AI assistants, by the Model Context Protocol: what they answer, and both transports. */
@NullMarked
package dev.plimsoll.web.mcp;

import org.jspecify.annotations.NullMarked;
