@NullMarked
package dev.throughline.mongodb.write;

import org.jspecify.annotations.NullMarked;
