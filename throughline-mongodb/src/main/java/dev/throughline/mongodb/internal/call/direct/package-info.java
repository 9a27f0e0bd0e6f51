/**
 * Reads and writes of ours that the driver's own executors run (D-CALL-18). The only package of the
 * blocking side that uses classes of {@code com.mongodb.internal}.
 */
@org.jspecify.annotations.NullMarked
package dev.throughline.mongodb.internal.call.direct;
