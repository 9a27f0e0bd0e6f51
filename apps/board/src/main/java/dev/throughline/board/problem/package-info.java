/** The errors that clients receive, as problem details. */
@NullMarked
package dev.throughline.board.problem;

import org.jspecify.annotations.NullMarked;
