/** A board of posts whose list is a timeline, and what it costs to cache it. */
@NullMarked
package dev.throughline.board;

import org.jspecify.annotations.NullMarked;
