@NullMarked
package dev.throughline.codec;

import org.jspecify.annotations.NullMarked;
