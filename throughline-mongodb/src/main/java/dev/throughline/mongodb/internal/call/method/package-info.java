/** Query methods of repositories, which are compiled. */
@NullMarked
package dev.throughline.mongodb.internal.call.method;

import org.jspecify.annotations.NullMarked;
