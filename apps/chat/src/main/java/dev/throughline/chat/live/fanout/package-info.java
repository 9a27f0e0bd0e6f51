/** What instances of the service say to each other, by Redis. */
@NullMarked
package dev.throughline.chat.live.fanout;

import org.jspecify.annotations.NullMarked;
