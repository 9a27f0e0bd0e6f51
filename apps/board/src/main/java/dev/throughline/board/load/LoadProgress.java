package dev.throughline.board.load;

/** How many posts are written, of how many. */
public record LoadProgress(int written, int total) {}
