/** Batches that form by themselves from what a publisher emits. */
@NullMarked
package dev.throughline.mongodb.internal.batching;

import org.jspecify.annotations.NullMarked;
