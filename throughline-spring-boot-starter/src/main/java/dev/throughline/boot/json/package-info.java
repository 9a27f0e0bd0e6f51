/** Rows of JSON as answers of controllers. */
@NullMarked
package dev.throughline.boot.json;

import org.jspecify.annotations.NullMarked;
