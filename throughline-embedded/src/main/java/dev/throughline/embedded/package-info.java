@NullMarked
package dev.throughline.embedded;

import org.jspecify.annotations.NullMarked;
