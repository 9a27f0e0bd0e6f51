/** Open sockets: STOMP, who may subscribe and send, fan-out between instances, limits. */
@NullMarked
package dev.throughline.chat.live;

import org.jspecify.annotations.NullMarked;
