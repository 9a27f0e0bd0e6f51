@NullMarked
package dev.throughline.codec.bson;

import org.jspecify.annotations.NullMarked;
