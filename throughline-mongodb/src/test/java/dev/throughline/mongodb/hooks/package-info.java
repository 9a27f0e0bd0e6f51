/** What users override and wrap is called as by stock. */
@NullMarked
package dev.throughline.mongodb.hooks;

import org.jspecify.annotations.NullMarked;
