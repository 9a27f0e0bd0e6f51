/** The messages of a room, kept in a timeline: sending, changing, deleting, history. */
@NullMarked
package dev.throughline.chat.message;

import org.jspecify.annotations.NullMarked;
