/** Ways between an entity and its bytes, without server. */
@NullMarked
package dev.throughline.bench.route;

import org.jspecify.annotations.NullMarked;
