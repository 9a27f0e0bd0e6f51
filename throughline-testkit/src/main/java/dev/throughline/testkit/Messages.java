package dev.throughline.testkit;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** Whole messages of MongoDB's wire protocol: read from a connection, and made as replies. */
@SuppressWarnings("ByteBufferBackingArray") // of buffers that are made here
public final class Messages {

  static final int OP_REPLY = 1;
  static final int OP_QUERY = 2004;
  static final int OP_MSG = 2013;

  /** Bytes of an {@code OP_MSG} before its body. */
  public static final int MESSAGE_HEADER = 21;

  /** Bytes of an {@code OP_REPLY} before its document. */
  static final int REPLY_HEADER = 36;

  private Messages() {}

  /** Waits for the next message, and reads all of it. */
  public static byte[] read(DataInputStream in) throws IOException {
    // Not readInt: each byte of it is a system call where the stream is a socket's.
    byte[] length = new byte[4];
    in.readFully(length);
    byte[] message = Arrays.copyOf(length, of(length).getInt());
    in.readFully(message, 4, message.length - 4);
    return message;
  }

  /** A message as a buffer in the order of its bytes. */
  public static ByteBuffer of(byte[] message) {
    return ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** A reply in the form in which the request came. */
  public static byte[] reply(Request to, BsonDocument document) {
    BasicOutputBuffer encoded = encode(document);
    int header = to.legacy() ? REPLY_HEADER : MESSAGE_HEADER;
    ByteBuffer reply = of(new byte[header + encoded.getSize()]);
    reply.putInt(reply.remaining()).putInt(0).putInt(to.id());
    if (to.legacy()) {
      reply.putInt(OP_REPLY).putInt(8).putLong(0).putInt(0).putInt(1);
    } else {
      reply.putInt(OP_MSG).putInt(0).put((byte) 0);
    }
    return reply.put(encoded.getInternalBuffer(), 0, encoded.getSize()).array();
  }

  /** A command in one section. */
  public static byte[] command(int id, BsonDocument document) {
    BasicOutputBuffer encoded = encode(document);
    ByteBuffer command = of(new byte[MESSAGE_HEADER + encoded.getSize()]);
    command.putInt(command.remaining()).putInt(id).putInt(0);
    command.putInt(OP_MSG).putInt(0).put((byte) 0);
    return command.put(encoded.getInternalBuffer(), 0, encoded.getSize()).array();
  }

  private static BasicOutputBuffer encode(BsonDocument document) {
    BasicOutputBuffer buffer = new BasicOutputBuffer();
    new BsonDocumentCodec()
        .encode(new BsonBinaryWriter(buffer), document, EncoderContext.builder().build());
    return buffer;
  }
}
