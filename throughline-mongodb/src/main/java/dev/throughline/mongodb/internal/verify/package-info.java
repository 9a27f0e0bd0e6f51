/** Comparison of documents and objects with those of stock. */
@NullMarked
package dev.throughline.mongodb.internal.verify;

import org.jspecify.annotations.NullMarked;
