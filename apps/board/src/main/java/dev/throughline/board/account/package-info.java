/** Users of the board, their passwords and their tokens. */
@NullMarked
package dev.throughline.board.account;

import org.jspecify.annotations.NullMarked;
