package dev.throughline.bench.driverbench;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.util.Date;
import java.util.Random;
import java.util.function.Supplier;
import org.bson.BsonTimestamp;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Fills public fields with values that are the same for the same seed. Not thread-safe. */
public final class RandomValues {

  private static final int ARRAY_SIZE = 20;
  private static final int BINARY_BYTES = 600;

  private final Random random;
  private final int textLength;

  /**
   * Of that seed.
   *
   * @param textLength how many characters a text has.
   */
  public RandomValues(long seed, int textLength) {
    this.random = new Random(seed);
    this.textLength = textLength;
  }

  /**
   * A new object of which every public field is set, embedded objects included.
   *
   * @throws IllegalArgumentException when it cannot be made, or a field's type has no values here.
   */
  public <T> T fill(Supplier<T> constructor) {
    T object = constructor.get();
    try {
      for (Field field : object.getClass().getFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.set(object, value(field.getType()));
        }
      }
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(e);
    }
    return object;
  }

  private Object value(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "String" -> text();
      case "int" -> random.nextInt();
      case "long" -> random.nextLong();
      case "double" -> random.nextDouble();
      case "boolean" -> random.nextBoolean();
      case "List" -> random.ints(ARRAY_SIZE).boxed().toList();
      case "Binary" -> new Binary(bytes(BINARY_BYTES));
      case "Date" -> new Date(random.nextInt() + 1_700_000_000_000L);
      case "ObjectId" -> new ObjectId(bytes(12));
      case "Decimal128" -> new Decimal128(random.nextLong());
      case "Instant" -> Instant.ofEpochMilli(random.nextInt() + 1_700_000_000_000L);
      case "BsonTimestamp" -> new BsonTimestamp(random.nextLong());
      case "Code" -> new Code(text());
      default -> fill(() -> made(type));
    };
  }

  private static Object made(Class<?> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < textLength; i++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }
}
