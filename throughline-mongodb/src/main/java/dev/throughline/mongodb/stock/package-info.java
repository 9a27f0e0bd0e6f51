/** What single properties take from the stock converter and from the driver's own codecs. */
@NullMarked
package dev.throughline.mongodb.stock;

import org.jspecify.annotations.NullMarked;
