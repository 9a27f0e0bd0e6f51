package dev.throughline.bench.experiment;

/**
 * How long strategies go on taking turns: until the ratio of each to stock is known well enough, or
 * the time is over.
 *
 * @param width the ratio's interval is narrow when its most is at most so many times its least.
 * @param millis of all rounds of one case.
 */
public record Patience(double width, int millis) {}
