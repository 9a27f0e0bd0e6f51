/**
 * What sends whole commands below the driver's public API, in terms of this module: {@code
 * throughline-driver} implements it, and is found by {@code ServiceLoader}.
 */
@NullMarked
package dev.throughline.mongodb.internal.driver;

import org.jspecify.annotations.NullMarked;
