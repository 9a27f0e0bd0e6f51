@NullMarked
package dev.throughline.mongodb;

import org.jspecify.annotations.NullMarked;
