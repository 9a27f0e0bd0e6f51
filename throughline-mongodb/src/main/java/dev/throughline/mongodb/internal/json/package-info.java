/** What is printed as JSON without objects. */
@NullMarked
package dev.throughline.mongodb.internal.json;

import org.jspecify.annotations.NullMarked;
