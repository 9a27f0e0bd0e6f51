/** Calls whose command is worked out once by stock, and filled with arguments from then on. */
@NullMarked
package dev.throughline.mongodb.internal.call;

import org.jspecify.annotations.NullMarked;
