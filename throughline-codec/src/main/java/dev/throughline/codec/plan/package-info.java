@NullMarked
package dev.throughline.codec.plan;

import org.jspecify.annotations.NullMarked;
