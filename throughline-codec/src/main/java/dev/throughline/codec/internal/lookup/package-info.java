@NullMarked
package dev.throughline.codec.internal.lookup;

import org.jspecify.annotations.NullMarked;
