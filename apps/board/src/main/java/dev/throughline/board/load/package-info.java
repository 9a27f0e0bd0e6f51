/** Loading many generated posts. */
@NullMarked
package dev.throughline.board.load;

import org.jspecify.annotations.NullMarked;
