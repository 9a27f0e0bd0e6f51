/** What the packages of the auto-configuration share; not for applications. */
@NullMarked
package dev.throughline.boot.internal;

import org.jspecify.annotations.NullMarked;
