/** Saving entities over a blocking template: steps, batches, commands that wait for answers. */
@NullMarked
package dev.throughline.mongodb.internal.save.blocking;

import org.jspecify.annotations.NullMarked;
