@NullMarked
package dev.throughline.mongodb.page;

import org.jspecify.annotations.NullMarked;
