/** What a writer and a template know of each other: batches, and the results of their entities. */
@NullMarked
package dev.throughline.mongodb.internal.batch;

import org.jspecify.annotations.NullMarked;
