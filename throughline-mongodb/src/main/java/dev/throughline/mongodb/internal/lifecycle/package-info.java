/** Which listeners and callbacks observe the saving and loading of entities. */
@NullMarked
package dev.throughline.mongodb.internal.lifecycle;

import org.jspecify.annotations.NullMarked;
