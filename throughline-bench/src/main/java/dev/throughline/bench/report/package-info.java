/** Results as a terminal table, JSON and a self-contained HTML page. */
@NullMarked
package dev.throughline.bench.report;

import org.jspecify.annotations.NullMarked;
