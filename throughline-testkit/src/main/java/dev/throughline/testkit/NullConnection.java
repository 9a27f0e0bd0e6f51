package dev.throughline.testkit;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** One client connection: a message in, a reply out, on a thread of its own. */
final class NullConnection implements Runnable {

  private static final int OP_REPLY = 1;
  private static final int OP_MSG = 2013;

  private final Socket socket;
  private final NullCommands commands;
  private byte[] in = new byte[64 * 1024];
  private byte[] out = new byte[64 * 1024];

  NullConnection(Socket socket, NullCommands commands) {
    this.socket = socket;
    this.commands = commands;
  }

  @Override
  public void run() {
    try (socket) {
      DataInputStream input = new DataInputStream(socket.getInputStream());
      OutputStream output = socket.getOutputStream();
      while (true) {
        Request request = Request.parse(read(input));
        NullCommands.Answer answer = commands.answer(request);
        if (request.replyWanted()) {
          int length = fill(request, answer);
          output.write(out, 0, length);
        }
      }
    } catch (EOFException | SocketException e) {
      // The client has gone, or the server is closing: both end a connection as intended.
    } catch (IOException e) {
      throw new IllegalStateException("connection from " + socket.getRemoteSocketAddress(), e);
    }
  }

  private ByteBuffer read(DataInputStream input) throws IOException {
    input.readFully(in, 0, 4);
    int length = ByteBuffer.wrap(in).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
    if (in.length < length) {
      in = Arrays.copyOf(in, Math.max(length, 2 * in.length));
    }
    input.readFully(in, 4, length - 4);
    return ByteBuffer.wrap(in, 0, length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private int fill(Request request, NullCommands.Answer answer) {
    if (answer instanceof NullCommands.BatchAnswer batch) {
      byte[] message = batch.reply().message();
      ByteBuffer buffer = outOf(message.length).put(message);
      buffer.putLong(batch.reply().cursorIdOffset(), batch.cursorId());
      buffer.putInt(8, request.id());
      return message.length;
    }
    BasicOutputBuffer document = encode(((NullCommands.DocumentAnswer) answer).document());
    int header = 16 + (request.legacy() ? 20 : 5);
    int length = header + document.getSize();
    ByteBuffer buffer = outOf(length);
    buffer.putInt(length).putInt(0).putInt(request.id());
    if (request.legacy()) {
      buffer.putInt(OP_REPLY).putInt(8).putLong(0).putInt(0).putInt(1);
    } else {
      buffer.putInt(OP_MSG).putInt(0).put((byte) 0);
    }
    buffer.put(document.getInternalBuffer(), 0, document.getSize());
    return length;
  }

  private ByteBuffer outOf(int length) {
    if (out.length < length) {
      out = new byte[Math.max(length, 2 * out.length)];
    }
    return ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static BasicOutputBuffer encode(BsonDocument document) {
    BasicOutputBuffer buffer = new BasicOutputBuffer();
    new BsonDocumentCodec()
        .encode(new BsonBinaryWriter(buffer), document, EncoderContext.builder().build());
    return buffer;
  }
}
