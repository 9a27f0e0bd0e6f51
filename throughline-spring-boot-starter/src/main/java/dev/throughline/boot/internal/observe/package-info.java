/** Watches the calls, commands and mapping of stock Spring Data; not for applications. */
@NullMarked
package dev.throughline.boot.internal.observe;

import org.jspecify.annotations.NullMarked;
