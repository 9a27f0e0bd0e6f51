/** Calls of reactive templates and repositories that are worked out once by stock. */
@NullMarked
package dev.throughline.mongodb.internal.call.reactive;

import org.jspecify.annotations.NullMarked;
