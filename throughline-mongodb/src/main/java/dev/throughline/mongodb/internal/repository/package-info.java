/** What the base classes of repositories do in few commands where stock needs many. */
@NullMarked
package dev.throughline.mongodb.internal.repository;

import org.jspecify.annotations.NullMarked;
