/**
 * What the converter is made of: reading and writing documents that are bytes, and stock for parts.
 */
@NullMarked
package dev.throughline.mongodb.internal.convert;

import org.jspecify.annotations.NullMarked;
