/** Rooms and who is in them: one-to-one and groups, roles, read positions. */
@NullMarked
package dev.throughline.chat.room;

import org.jspecify.annotations.NullMarked;
