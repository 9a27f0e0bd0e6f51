/** Saving what was changed since an entity was read: its bytes, the difference, the update. */
@NullMarked
package dev.throughline.mongodb.internal.changes;

import org.jspecify.annotations.NullMarked;
