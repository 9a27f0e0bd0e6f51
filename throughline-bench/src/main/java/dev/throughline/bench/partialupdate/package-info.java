/** Saving one changed field of documents of several sizes. */
@NullMarked
package dev.throughline.bench.partialupdate;

import org.jspecify.annotations.NullMarked;
