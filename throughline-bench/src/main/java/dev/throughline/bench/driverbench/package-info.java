/** The BSON tasks of MongoDB's driver benchmark: documents of three shapes, encoded and decoded. */
@NullMarked
package dev.throughline.bench.driverbench;

import org.jspecify.annotations.NullMarked;
