@NullMarked
package dev.throughline.boot;

import org.jspecify.annotations.NullMarked;
