/** Experiment 3: pages of a chat's history, from the newest message back; and sending. */
@NullMarked
package dev.throughline.bench.chathistory;

import org.jspecify.annotations.NullMarked;
