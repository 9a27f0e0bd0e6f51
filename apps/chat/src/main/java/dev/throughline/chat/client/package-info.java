/**
 * A client in Java, for tests and load, with the merging that never misses or repeats a message.
 */
@NullMarked
package dev.throughline.chat.client;

import org.jspecify.annotations.NullMarked;
