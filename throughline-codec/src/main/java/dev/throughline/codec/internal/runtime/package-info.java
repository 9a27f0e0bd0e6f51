/** What generated classes extend and call. */
@NullMarked
package dev.throughline.codec.internal.runtime;

import org.jspecify.annotations.NullMarked;
