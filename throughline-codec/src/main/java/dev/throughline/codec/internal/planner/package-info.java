/** Spring Data's mapping metadata to plans: the only place that asks Spring. */
@NullMarked
package dev.throughline.codec.internal.planner;

import org.jspecify.annotations.NullMarked;
