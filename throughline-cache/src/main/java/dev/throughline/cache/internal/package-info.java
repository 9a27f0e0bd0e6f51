/** What a starter knows of this module and its users need not. */
@NullMarked
package dev.throughline.cache.internal;

import org.jspecify.annotations.NullMarked;
