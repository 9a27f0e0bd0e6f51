/** Timelines over the Redis of the application, their settings and their health. */
@NullMarked
package dev.throughline.boot.timeline;

import org.jspecify.annotations.NullMarked;
