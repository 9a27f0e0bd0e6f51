/** Load on the chat service from outside, and what must be true afterwards. */
@NullMarked
package dev.throughline.chatload;

import org.jspecify.annotations.NullMarked;
