package dev.throughline.bench.server;

/** The servers that the bench can start. */
public enum ServerKind {
  /** A MongoDB-compatible server in memory. */
  EMBEDDED,
  /** The server that only acknowledges. */
  NULL
}
