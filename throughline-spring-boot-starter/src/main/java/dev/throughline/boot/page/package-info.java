/** Pages from a cursor on, in repositories and controllers. */
@NullMarked
package dev.throughline.boot.page;

import org.jspecify.annotations.NullMarked;
