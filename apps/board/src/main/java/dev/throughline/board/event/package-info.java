/** Events of created posts, to Kafka. */
@NullMarked
package dev.throughline.board.event;

import org.jspecify.annotations.NullMarked;
