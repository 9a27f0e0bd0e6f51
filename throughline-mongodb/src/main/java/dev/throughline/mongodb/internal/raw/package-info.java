/** Documents that are bytes until they are looked into, and the databases that hand them out. */
@NullMarked
package dev.throughline.mongodb.internal.raw;

import org.jspecify.annotations.NullMarked;
