/** The versions of the MongoDB driver that are known, and those that are here. */
@NullMarked
package dev.throughline.mongodb.internal.driver;

import org.jspecify.annotations.NullMarked;
