/** What clients may do wrong, as problem details. */
@NullMarked
package dev.throughline.board.problem;

import org.jspecify.annotations.NullMarked;
