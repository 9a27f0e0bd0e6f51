/** Reactive writes that gather into batches by themselves. */
@NullMarked
package dev.throughline.mongodb.write.reactive;

import org.jspecify.annotations.NullMarked;
