/**
 * Values without inner structure: a row of {@link dev.throughline.codec.internal.scalar.ScalarType}
 * for each pair of Java and BSON type, and the methods that read them.
 */
@NullMarked
package dev.throughline.codec.internal.scalar;

import org.jspecify.annotations.NullMarked;
