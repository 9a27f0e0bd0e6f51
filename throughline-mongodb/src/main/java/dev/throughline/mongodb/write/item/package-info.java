/** What became of each entity that a writer wrote. */
@NullMarked
package dev.throughline.mongodb.write.item;

import org.jspecify.annotations.NullMarked;
