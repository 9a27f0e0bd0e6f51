/** What is wrong with a setting, so that a starter can name its property. */
@NullMarked
package dev.throughline.redis.internal.settings;

import org.jspecify.annotations.NullMarked;
