/** Posts: what they are, and writing and reading them. */
@NullMarked
package dev.throughline.board.post;

import org.jspecify.annotations.NullMarked;
