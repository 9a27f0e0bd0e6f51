/** What calls are of, as far as they do not differ with values. */
@NullMarked
package dev.throughline.mongodb.internal.call.shape;

import org.jspecify.annotations.NullMarked;
