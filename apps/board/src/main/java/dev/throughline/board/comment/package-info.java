/** Comments on posts: a timeline for each post. */
@NullMarked
package dev.throughline.board.comment;

import org.jspecify.annotations.NullMarked;
