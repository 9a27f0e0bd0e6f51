/** The tasks of MongoDB's benchmark of object mappers: single documents, flat and nested. */
@NullMarked
package dev.throughline.bench.odm;

import org.jspecify.annotations.NullMarked;
