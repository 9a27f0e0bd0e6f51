package dev.throughline.testkit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.RawBsonDocument;

/**
 * One command as it came over the wire.
 *
 * @param id the request id, which the reply names.
 * @param name the command's name as sent.
 * @param body the whole body, positioned at its length.
 * @param sequences the kind-1 sections: documents one behind the other.
 * @param legacy whether it came as {@code OP_QUERY} (the first hello of a connection).
 * @param replyWanted {@literal false} when the client will not read a reply.
 */
public record Request(
    int id,
    String name,
    ByteBuffer body,
    List<Sequence> sequences,
    boolean legacy,
    boolean replyWanted) {

  private static final int CHECKSUM_PRESENT = 1;
  private static final int MORE_TO_COME = 2;

  /** A section of documents, named after the command's argument that it replaces. */
  public record Sequence(String name, ByteBuffer documents) {

    /** Copies of the documents, in order. */
    public List<byte[]> each() {
      List<byte[]> copies = new ArrayList<>();
      ByteBuffer cursor = view(documents);
      while (cursor.hasRemaining()) {
        byte[] copy = new byte[cursor.getInt(cursor.position())];
        cursor.get(copy);
        copies.add(copy);
      }
      return copies;
    }
  }

  /** Takes a message apart; its documents stay where they are in the buffer. */
  public static Request parse(ByteBuffer message) {
    int id = message.getInt(4);
    int opCode = message.getInt(12);
    message.position(16);
    return switch (opCode) {
      case Messages.OP_MSG -> parseMessage(id, message);
      case Messages.OP_QUERY -> parseQuery(id, message);
      default -> throw new IllegalStateException("opcode " + opCode + " is not supported");
    };
  }

  private static Request parseMessage(int id, ByteBuffer message) {
    int flags = message.getInt();
    int end = message.limit() - ((flags & CHECKSUM_PRESENT) != 0 ? 4 : 0);
    ByteBuffer body = message;
    List<Sequence> sequences = new ArrayList<>(1);
    while (message.position() < end) {
      byte kind = message.get();
      int start = message.position();
      int length = message.getInt(start);
      if (kind == 0) {
        body = slice(message, start, length);
      } else {
        message.position(start + 4);
        String name = BsonBytes.cString(message);
        int documents = message.position();
        sequences.add(new Sequence(name, slice(message, documents, start + length - documents)));
      }
      message.position(start + length);
    }
    return new Request(id, firstName(body), body, sequences, false, (flags & MORE_TO_COME) == 0);
  }

  private static Request parseQuery(int id, ByteBuffer message) {
    message.getInt();
    BsonBytes.skipCString(message);
    message.getLong();
    ByteBuffer body = slice(message, message.position(), message.getInt(message.position()));
    return new Request(id, firstName(body), body, List.of(), true, true);
  }

  /** A copy of the body. */
  public byte[] bytes() {
    byte[] bytes = new byte[body.remaining()];
    body.get(body.position(), bytes);
    return bytes;
  }

  /** The body decoded; only for commands that are not hot. */
  public BsonDocument document() {
    return new RawBsonDocument(bytes());
  }

  /** The whole command decoded, with the documents of its sections as arrays. */
  public BsonDocument command() {
    if (sequences.isEmpty()) {
      return document();
    }
    BsonDocument command = new BsonDocument();
    command.putAll(document());
    for (Sequence sequence : sequences) {
      BsonArray documents = new BsonArray();
      for (byte[] document : sequence.each()) {
        documents.add(new RawBsonDocument(document));
      }
      command.put(sequence.name(), documents);
    }
    return command;
  }

  /** The collection that the command names, with its database. */
  public String namespace() {
    String database = "";
    String collection = "";
    ByteBuffer cursor = view(body);
    cursor.position(cursor.position() + 4);
    for (byte code = cursor.get(); code != 0; code = cursor.get()) {
      BsonType type = BsonType.findByValue(code);
      String element = BsonBytes.cString(cursor);
      if (type == BsonType.STRING && element.equals("$db")) {
        database = BsonBytes.string(cursor);
      } else if (type == BsonType.STRING && element.equals(name)) {
        collection = BsonBytes.string(cursor);
      } else {
        BsonBytes.skipValue(cursor, type);
      }
    }
    return database + '.' + collection;
  }

  /** Hands over every document of an argument, in the body or in a section of its own. */
  public int eachDocument(String argument, DocumentSink sink) {
    int count = 0;
    for (Sequence sequence : sequences) {
      if (sequence.name().equals(argument)) {
        ByteBuffer documents = view(sequence.documents());
        while (documents.hasRemaining()) {
          count += accept(documents, sink);
        }
      }
    }
    ByteBuffer cursor = view(body);
    cursor.position(cursor.position() + 4);
    for (byte type = cursor.get(); type != 0; type = cursor.get()) {
      if (BsonBytes.cString(cursor).equals(argument)) {
        cursor.getInt();
        while (cursor.get() != 0) {
          BsonBytes.skipCString(cursor);
          count += accept(cursor, sink);
        }
      } else {
        BsonBytes.skipValue(cursor, BsonType.findByValue(type));
      }
    }
    return count;
  }

  private static int accept(ByteBuffer documents, DocumentSink sink) {
    int start = documents.position();
    int length = documents.getInt(start);
    sink.accept(documents, start, length);
    documents.position(start + length);
    return 1;
  }

  /** Takes one document that lies in a buffer. */
  @FunctionalInterface
  public interface DocumentSink {
    void accept(ByteBuffer buffer, int start, int length);
  }

  private static String firstName(ByteBuffer body) {
    ByteBuffer cursor = view(body);
    cursor.position(cursor.position() + 5);
    return BsonBytes.cString(cursor);
  }

  private static ByteBuffer view(ByteBuffer buffer) {
    return buffer.duplicate().order(buffer.order());
  }

  private static ByteBuffer slice(ByteBuffer buffer, int start, int length) {
    return buffer.slice(start, length).order(buffer.order());
  }
}
