/** References between documents, fetched together for the documents of one result. */
@NullMarked
package dev.throughline.mongodb.internal.reference;

import org.jspecify.annotations.NullMarked;
