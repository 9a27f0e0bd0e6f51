/** Templates of ours with all settings of finished stock ones. */
@NullMarked
package dev.throughline.mongodb.internal.copy;

import org.jspecify.annotations.NullMarked;
