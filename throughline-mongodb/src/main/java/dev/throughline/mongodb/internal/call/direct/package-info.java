/** Whole commands of reads and writes of one document, and what their answers say (D-CALL-06). */
@NullMarked
package dev.throughline.mongodb.internal.call.direct;

import org.jspecify.annotations.NullMarked;
