package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.ReadPreference;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ConnectionDescription;
import com.mongodb.connection.ServerType;
import com.mongodb.internal.session.SessionContext;
import dev.throughline.codec.internal.bson.BsonSink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A message as the driver's {@code CommandMessage} writes it, byte for byte.
 *
 * @param database where it is sent to.
 * @param command its own fields.
 * @param write what is in its section of documents; null when it has none.
 * @param preference of a read; null of a write.
 * @param mode of the cluster.
 */
record WireMessage(
    String database,
    byte[] command,
    @Nullable SingleStatement write,
    @Nullable ReadPreference preference,
    ClusterConnectionMode mode) {

  private static final int OP_MSG = 2013;
  private static final byte STRING = 2;
  private static final byte DOCUMENT = 3;
  private static final byte BINARY = 5;
  private static final byte TIMESTAMP = 17;
  private static final byte INT32 = 16;
  private static final byte INT64 = 18;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final byte[] OF_DOCUMENT = {0};
  private static final byte[] OF_DOCUMENTS = {1};
  private static final byte[] DOCUMENTS = name("documents");
  private static final byte[] UPDATES = name("updates");

  /** What the driver adds to a command, generously. */
  private static final int REST = 2_048;

  private static byte[] name(String name) {
    return (name + '\0').getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether it is surely within the limits of a server, which the driver looks at otherwise. */
  static boolean isSmall(
      byte[] command, @Nullable SingleStatement write, ConnectionDescription server) {
    long bytes = REST + (long) command.length + (write == null ? 0 : write.bytes(0));
    return bytes < server.getMaxDocumentSize() && server.getMaxWireVersion() > 0;
  }

  /**
   * Writes it to an empty sink.
   *
   * @param id its number.
   */
  void write(BsonSink sink, int id, SessionContext session, ConnectionDescription server) {
    sink.int32(0); // its length
    sink.int32(id);
    sink.int32(0);
    sink.int32(OP_MSG);
    sink.int32(0); // its flags
    sink.bytes(OF_DOCUMENT);
    int start = sink.begin();
    sink.bytes(command, 4, command.length - 5);
    writeRest(sink, session, server);
    sink.end(start);
    if (write != null) {
      sink.bytes(OF_DOCUMENTS);
      int size = sink.position();
      sink.int32(0); // its length
      sink.bytes(write.kind() == Statements.Kind.INSERT ? DOCUMENTS : UPDATES);
      write.writeTo(sink);
      INTS.set(sink.array(), size, sink.position() - size);
    }
    INTS.set(sink.array(), 0, sink.position());
  }

  /** What the driver appends to each command. */
  private void writeRest(BsonSink sink, SessionContext session, ConnectionDescription server) {
    sink.name(STRING, "$db");
    sink.string(database);
    BsonDocument time = session.getClusterTime();
    if (time != null) {
      write(sink, "$clusterTime", time);
    }
    if (session.hasSession() && server.getLogicalSessionTimeoutMinutes() != null) {
      write(sink, "lsid", session.getSessionId());
    }
    session.notifyMessageSent();
    if (preference == null) {
      return;
    }
    if (!preference.equals(ReadPreference.primary())) {
      write(sink, "$readPreference", preference.toDocument());
    } else if (isMember(mode, server.getServerType())) {
      write(sink, "$readPreference", ReadPreference.primaryPreferred().toDocument());
    }
  }

  /** Whether one member of a replica set is connected directly. */
  private static boolean isMember(ClusterConnectionMode mode, ServerType type) {
    return mode == ClusterConnectionMode.SINGLE
        && type != ServerType.SHARD_ROUTER
        && type != ServerType.STANDALONE;
  }

  /** Writes an element, as the driver does. */
  static void write(BsonSink sink, String name, BsonValue value) {
    if (value.getClass() == BsonDocument.class) {
      sink.name(DOCUMENT, name);
      int start = sink.begin();
      for (Map.Entry<String, BsonValue> entry : value.asDocument().entrySet()) {
        write(sink, entry.getKey(), entry.getValue());
      }
      sink.end(start);
    } else if (value instanceof BsonBinary binary
        && binary.getType() != BsonBinarySubType.OLD_BINARY.getValue()) {
      sink.name(BINARY, name);
      sink.binary(binary.getType(), binary.getData());
    } else if (value instanceof BsonTimestamp timestamp) {
      sink.name(TIMESTAMP, name);
      sink.int64(timestamp.getValue());
    } else if (value instanceof BsonInt64 number) {
      sink.name(INT64, name);
      sink.int64(number.getValue());
    } else if (value instanceof BsonInt32 number) {
      sink.name(INT32, name);
      sink.int32(number.getValue());
    } else if (value instanceof BsonString text) {
      sink.name(STRING, name);
      sink.string(text.getValue());
    } else {
      writeOther(sink, name, value);
    }
  }

  private static void writeOther(BsonSink sink, String name, BsonValue value) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    new BsonDocumentCodec()
        .encode(
            new BsonBinaryWriter(output),
            new BsonDocument(name, value),
            EncoderContext.builder().build());
    byte[] encoded = output.toByteArray();
    sink.bytes(encoded, 4, encoded.length - 5);
  }
}
