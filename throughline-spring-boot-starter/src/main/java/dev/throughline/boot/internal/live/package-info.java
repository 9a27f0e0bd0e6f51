/** Stock and compiled templates behind one bean, which serves by turns; not for applications. */
@NullMarked
package dev.throughline.boot.internal.live;

import org.jspecify.annotations.NullMarked;
