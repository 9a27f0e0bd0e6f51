/** The endpoint that reports what is compiled. */
@NullMarked
package dev.throughline.boot.actuator;

import org.jspecify.annotations.NullMarked;
