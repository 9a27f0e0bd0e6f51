@NullMarked
package dev.throughline.codec.compile;

import org.jspecify.annotations.NullMarked;
