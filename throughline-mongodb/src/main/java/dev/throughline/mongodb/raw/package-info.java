@NullMarked
package dev.throughline.mongodb.raw;

import org.jspecify.annotations.NullMarked;
