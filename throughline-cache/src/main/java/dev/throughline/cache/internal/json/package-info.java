/** JSON of stored values without their objects, where it is certain to be what Jackson writes. */
@NullMarked
package dev.throughline.cache.internal.json;

import org.jspecify.annotations.NullMarked;
