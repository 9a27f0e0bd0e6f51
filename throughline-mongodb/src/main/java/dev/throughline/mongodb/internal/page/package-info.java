/** Keyset order: sort keys, values, predicates and the walk through sorted results. */
@NullMarked
package dev.throughline.mongodb.internal.page;

import org.jspecify.annotations.NullMarked;
