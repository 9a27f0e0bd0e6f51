@NullMarked
package dev.throughline.codec.internal.bson;

import org.jspecify.annotations.NullMarked;
