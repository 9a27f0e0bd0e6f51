/** Printing of documents as JSON from their bytes, by plans and by the classes made of these. */
@NullMarked
package dev.throughline.cache.internal.json.row;

import org.jspecify.annotations.NullMarked;
