package dev.throughline.bench.entities;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.instancio.Instancio;
import org.instancio.InstancioApi;
import org.instancio.Select;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** Where the measured values come from: a dump, or chance. */
final class Samples {

  /** The server's limit for a document, and what it adds for itself. */
  private static final int MAX_DOCUMENT = 16 * 1024 * 1024 + 16 * 1024;

  private static final int MIN_DOCUMENT = 5;

  private Samples() {}

  /**
   * The first documents of a file as mongodump writes it: one BSON document after the other.
   *
   * @throws IllegalArgumentException naming the file and the place when it is no such file or
   *     empty.
   */
  static List<byte[]> dumped(Path file, int most) {
    List<byte[]> documents = new ArrayList<>();
    long at = 0;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      while (documents.size() < most) {
        byte[] head = in.readNBytes(Integer.BYTES);
        if (head.length == 0) {
          break;
        }
        int length =
            head.length < Integer.BYTES
                ? 0
                : ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (length < MIN_DOCUMENT || length > MAX_DOCUMENT) {
          throw new IllegalArgumentException(
              "'%s' holds no BSON document at byte %d".formatted(file, at));
        }
        byte[] document = new byte[length];
        System.arraycopy(head, 0, document, 0, head.length);
        if (in.readNBytes(document, head.length, length - head.length) < length - head.length) {
          throw new IllegalArgumentException(
              "'%s' ends within the document at byte %d".formatted(file, at));
        }
        documents.add(document);
        at += length;
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("'%s' cannot be read: %s".formatted(file, e), e);
    }
    if (documents.isEmpty()) {
      throw new IllegalArgumentException("'" + file + "' holds no document");
    }
    return documents;
  }

  /** Objects with every property filled by chance, the same ones for the same seed. */
  static <T> List<T> generated(
      PersistentEntity<T, MongoPersistentProperty> entity, int count, long seed) {
    InstancioApi<T> api = Instancio.of(entity.getType()).lenient().withSeed(seed);
    // Where anything may stand, text does.
    api.set(Select.all(Object.class), "anything");
    MongoPersistentProperty id = entity.getIdProperty();
    if (id != null && id.getType() == String.class && id.getField() != null) {
      // The usual text of an id, which is stored as an ObjectId.
      api.supply(
          Select.field(id.getField().getDeclaringClass(), id.getField().getName()),
          () -> new ObjectId().toHexString());
    }
    List<T> objects = new ArrayList<>(count);
    api.stream().limit(count).forEach(objects::add);
    return objects;
  }
}
