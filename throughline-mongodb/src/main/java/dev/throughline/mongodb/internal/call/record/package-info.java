/** Stock templates that send nothing, and what they ask the driver for. */
@NullMarked
package dev.throughline.mongodb.internal.call.record;

import org.jspecify.annotations.NullMarked;
