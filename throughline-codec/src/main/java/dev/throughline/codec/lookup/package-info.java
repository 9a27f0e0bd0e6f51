@NullMarked
package dev.throughline.codec.lookup;

import org.jspecify.annotations.NullMarked;
