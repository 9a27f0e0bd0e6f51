/** Watches what a blocking client's collections are asked for; not for applications. */
@NullMarked
package dev.throughline.boot.internal.driver;

import org.jspecify.annotations.NullMarked;
