/** What users see of compiled codecs: the documents that these leave to stock. */
@NullMarked
package dev.throughline.codec;

import org.jspecify.annotations.NullMarked;
