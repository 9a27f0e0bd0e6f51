/** Saving entities: steps, commands, write concerns, bulk operations. */
@NullMarked
package dev.throughline.mongodb.internal.save;

import org.jspecify.annotations.NullMarked;
