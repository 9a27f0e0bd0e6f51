package dev.throughline.mongodb.internal.raw;

import org.bson.BsonBinaryReader;
import org.jspecify.annotations.Nullable;

/**
 * Links the documents of one answer of a server, which are decoded one after the other by the same
 * reader. Links lead forward only, so that documents that were handed on are not held; the last one
 * is, unless it is large, until the thread decodes another. Of one thread.
 */
final class ServerAnswer {

  private static final int LARGE = 64 * 1024;

  /**
   * One for all codecs: the last document knows its codec, which would be held with its application
   * for as long as the thread lives if it had a thread local of its own.
   */
  private static final ThreadLocal<ServerAnswer> LOCAL = ThreadLocal.withInitial(ServerAnswer::new);

  private @Nullable BsonBinaryReader reader;
  private @Nullable RawDocument last;

  /** The answer that the current thread decodes. */
  static ServerAnswer ofThread() {
    return LOCAL.get();
  }

  /** Links the document to the one that the reader decoded before, if there is one. */
  RawDocument follow(BsonBinaryReader decoding, RawDocument document) {
    RawDocument before = last;
    if (reader == decoding && before != null) {
      before.next(document);
    }
    boolean large = document.length() > LARGE;
    reader = large ? null : decoding;
    last = large ? null : document;
    return document;
  }
}
