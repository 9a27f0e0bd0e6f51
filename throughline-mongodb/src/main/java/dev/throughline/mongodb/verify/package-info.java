@NullMarked
package dev.throughline.mongodb.verify;

import org.jspecify.annotations.NullMarked;
