/** Rooms and their members: one-to-one and groups, roles, read positions. */
@NullMarked
package dev.throughline.chat.room;

import org.jspecify.annotations.NullMarked;
