/** References of entities that compiled code reads, followed by the stock converter. */
@NullMarked
package dev.throughline.mongodb.internal.follow;

import org.jspecify.annotations.NullMarked;
