/** Codecs that are generated when an application is processed ahead of time. */
@NullMarked
package dev.throughline.boot.aot;

import org.jspecify.annotations.NullMarked;
