package dev.throughline.bench.server;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts what is inserted and, in keep mode, holds the documents' bytes. */
final class NullCollection {

  private final String namespace;
  private final List<byte[]> kept = new ArrayList<>();
  private final Map<Long, CursorReply> replies = new HashMap<>();
  private boolean keeping;
  private long documents;
  private long bytes;

  NullCollection(String namespace) {
    this.namespace = namespace;
  }

  synchronized void keep() {
    keeping = true;
  }

  synchronized int insert(Request request) {
    replies.clear();
    return request.eachDocument("documents", this::add);
  }

  private void add(ByteBuffer buffer, int start, int length) {
    documents++;
    bytes += length;
    if (keeping) {
      byte[] document = new byte[length];
      buffer.get(start, document);
      kept.add(document);
    }
  }

  synchronized long documents() {
    return documents;
  }

  synchronized long bytes() {
    return bytes;
  }

  synchronized int keptCount() {
    return kept.size();
  }

  /**
   * The kept documents from one on, as a reply ready to send. A reply is built once and serves all
   * requests for the same window.
   */
  synchronized CursorReply window(boolean first, int from, int maxDocuments) {
    long key = ((long) from << 32 | (maxDocuments & 0x7fffffffL)) << 1 | (first ? 1 : 0);
    return replies.computeIfAbsent(
        key, ignored -> CursorReply.of(namespace, first, kept, from, maxDocuments));
  }
}
