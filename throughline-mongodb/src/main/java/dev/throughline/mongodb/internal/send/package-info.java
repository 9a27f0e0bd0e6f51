/** Encoded documents on their way to the server, and what its answers mean. */
@NullMarked
package dev.throughline.mongodb.internal.send;

import org.jspecify.annotations.NullMarked;
