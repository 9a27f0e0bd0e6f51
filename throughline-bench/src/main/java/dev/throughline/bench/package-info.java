@NullMarked
package dev.throughline.bench;

import org.jspecify.annotations.NullMarked;
