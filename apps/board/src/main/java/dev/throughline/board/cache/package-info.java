/** The forms in which posts are cached, and what each weighs. */
@NullMarked
package dev.throughline.board.cache;

import org.jspecify.annotations.NullMarked;
