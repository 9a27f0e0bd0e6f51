package dev.throughline.testkit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts what is inserted and, in keep mode, holds the documents' bytes. */
final class NullCollection {

  private static final long MAX_REPLY_BYTES = 256L * 1024 * 1024;

  private final String namespace;
  private final List<byte[]> kept = new ArrayList<>();
  private final Map<Long, CursorReply> replies = new HashMap<>();
  private long replyBytes;
  private boolean keeping;
  private int times = 1;
  private long documents;
  private long bytes;

  NullCollection(String namespace) {
    this.namespace = namespace;
  }

  /** Holds what comes, and answers finds with all of it so many times over. */
  synchronized void keep(int times) {
    this.keeping = true;
    this.times = times;
  }

  synchronized int insert(Request request) {
    forgetReplies();
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
    return kept.size() * times;
  }

  /**
   * The kept documents from one on, as a reply ready to send. A reply is built once and serves all
   * requests for the same window, as long as there is room for it.
   */
  synchronized CursorReply window(boolean first, int from, int maxDocuments) {
    int start = kept.isEmpty() ? 0 : from % kept.size();
    long key = ((long) start << 32 | (maxDocuments & 0x7fffffffL)) << 1 | (first ? 1 : 0);
    CursorReply known = replies.get(key);
    if (known != null) {
      return known;
    }
    CursorReply reply =
        CursorReply.of(namespace, first, i -> kept.get(i % kept.size()), start, maxDocuments);
    replyBytes += reply.message().length;
    if (replyBytes > MAX_REPLY_BYTES) {
      forgetReplies();
    }
    replies.put(key, reply);
    return reply;
  }

  private void forgetReplies() {
    replies.clear();
    replyBytes = 0;
  }
}
