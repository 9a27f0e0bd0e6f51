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

/** One client connection: a message in, a reply out, on a thread of its own. */
final class NullConnection implements Runnable {

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
          reply(request, answer, output);
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

  private void reply(Request request, NullCommands.Answer answer, OutputStream output)
      throws IOException {
    if (answer instanceof NullCommands.BatchAnswer batch) {
      int length = fill(request, batch);
      output.write(out, 0, length);
    } else {
      output.write(Messages.reply(request, ((NullCommands.DocumentAnswer) answer).document()));
    }
  }

  /**
   * A batch that is ready to send, with its ids; in a buffer that may be another one than before.
   */
  private int fill(Request request, NullCommands.BatchAnswer batch) {
    byte[] message = batch.reply().message();
    ByteBuffer buffer = outOf(message.length).put(message);
    buffer.putLong(batch.reply().cursorIdOffset(), batch.cursorId());
    buffer.putInt(8, request.id());
    return message.length;
  }

  private ByteBuffer outOf(int length) {
    if (out.length < length) {
      out = new byte[Math.max(length, 2 * out.length)];
    }
    return ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);
  }
}
