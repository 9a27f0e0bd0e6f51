/** How types are printed as JSON. */
@NullMarked
package dev.throughline.mongodb.internal.json;

import org.jspecify.annotations.NullMarked;
