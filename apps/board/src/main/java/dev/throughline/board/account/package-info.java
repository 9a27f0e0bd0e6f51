/** Who may write, and the tokens that say so. */
@NullMarked
package dev.throughline.board.account;

import org.jspecify.annotations.NullMarked;
