package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoSocketClosedException;
import com.mongodb.internal.async.SingleResultCallback;
import com.mongodb.internal.connection.CommandProtocol;
import com.mongodb.internal.connection.InternalConnection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.ResponseBuffers;
import com.mongodb.internal.session.SessionContext;
import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSink;
import java.util.List;
import org.bson.ByteBuf;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * Sends one command whose bytes are known, and reads its answer in one pass. The message is the
 * driver's byte for byte: {@link WireMessage}; so is what an answer does to the session, and what
 * is thrown: {@link WireAnswer}.
 *
 * @param message what is sent.
 * @param answers reads what is answered.
 * @param session where the cluster's time comes from, and goes to.
 */
record WireCommand<A>(
    WireMessage message, AnswerReader<A> answers, OperationContext context, SessionContext session)
    implements CommandProtocol<A> {

  @Override
  public CommandProtocol<A> withSessionContext(SessionContext other) {
    return new WireCommand<>(message, answers, context, other);
  }

  @Override
  public A execute(InternalConnection connection) {
    int id = Wire.nextId();
    ByteBuf bytes = bytes(connection, id);
    try {
      connection.sendMessage(List.of(bytes), id, context);
    } finally {
      bytes.release();
    }
    try (ResponseBuffers reply = connection.receiveMessage(id, context)) {
      return answer(reply, connection, id);
    }
  }

  private ByteBuf bytes(InternalConnection connection, int id) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.UNSPECIFIED);
    try {
      message.write(sink, id, session, connection.getDescription());
      ByteBuf bytes = connection.getBuffer(sink.position());
      bytes.put(sink.array(), 0, sink.position());
      return bytes.flip();
    } finally {
      buffers.release(sink);
    }
  }

  private A answer(ResponseBuffers reply, InternalConnection connection, int id) {
    ByteBuf body = reply.getBodyByteBuffer();
    byte[] bytes = new byte[body.remaining()];
    body.get(bytes);
    WireAnswer read = WireAnswer.of(bytes);
    read.advance(session);
    return read.result(
        answers,
        id,
        reply.getReplyHeader().getResponseTo(),
        connection.getDescription().getServerAddress(),
        context.getTimeoutContext());
  }

  @Override
  public void executeAsync(InternalConnection connection, SingleResultCallback<A> callback) {
    if (connection.isClosed()) {
      callback.onResult(
          null,
          new MongoSocketClosedException(
              "Can not read from a closed socket", connection.getDescription().getServerAddress()));
      return;
    }
    int id = Wire.nextId();
    ByteBuf bytes;
    try {
      bytes = bytes(connection, id);
    } catch (Throwable e) {
      callback.onResult(null, e);
      return;
    }
    connection.sendMessageAsync(
        List.of(bytes),
        id,
        context,
        (nothing, unsent) -> {
          bytes.release();
          if (unsent != null) {
            callback.onResult(null, unsent);
            return;
          }
          connection.receiveMessageAsync(
              id, context, (reply, unread) -> received(reply, unread, connection, id, callback));
        });
  }

  private void received(
      @Nullable ResponseBuffers reply,
      @Nullable Throwable unread,
      InternalConnection connection,
      int id,
      SingleResultCallback<A> callback) {
    if (reply == null) {
      callback.onResult(null, unread);
      return;
    }
    A answer;
    try (reply) {
      answer = answer(reply, connection, id);
    } catch (Throwable e) {
      callback.onResult(null, e);
      return;
    }
    callback.onResult(answer, null);
  }
}
