package dev.throughline.bench.jmh;

import dev.throughline.bench.product.Product;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Map;

/**
 * Writes a Product as fast as a person can: into a byte array that is used again, with field names
 * that are whole words already, and without an object in between.
 *
 * <p>It keeps what a production codec must keep: nulls are left out, ids that are no ObjectIds stay
 * strings, any string is encoded right, and map keys that stock refuses are refused.
 */
final class LimitProductWriter {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private static final byte STRING = 2;
  private static final byte NULL = 10;
  private static final long ID = Words.of("\u0007_id\0", 0);
  private static final long ID_STRING = Words.of("\u0002_id\0", 0);
  private static final long NAME = Words.of("\u0002name\0", 0);
  private static final long CATEGORY = Words.of("\u0002category\0", 0);
  private static final long CATEGORY_END = Words.of("\u0002category\0", 8);
  private static final long PRICE = Words.of("\u0001price\0", 0);
  private static final long ATTRIBUTES = Words.of("\u0003attributes\0", 0);
  private static final long ATTRIBUTES_END = Words.of("\u0003attributes\0", 8);
  private static final long CREATED_AT = Words.of("\tcreatedAt\0", 0);
  private static final long CREATED_AT_END = Words.of("\tcreatedAt\0", 8);
  private static final byte[] CLASS = classElement();

  private byte[] bytes = new byte[1024];
  private int position;

  int write(Product product) {
    position = 4;
    ensure(64);
    String id = product.getId();
    if (id != null) {
      writeId(id);
    }
    String name = product.getName();
    if (name != null) {
      ensure(name.length() * 3 + 64);
      LONG.set(bytes, position, NAME);
      position += 6;
      writeString(name);
    }
    String category = product.getCategory();
    if (category != null) {
      ensure(category.length() * 3 + 64);
      LONG.set(bytes, position, CATEGORY);
      SHORT.set(bytes, position + 8, (short) CATEGORY_END);
      position += 10;
      writeString(category);
    }
    ensure(64 + CLASS.length);
    LONG.set(bytes, position, PRICE);
    LONG.set(bytes, position + 7, Double.doubleToRawLongBits(product.getPrice()));
    position += 15;
    Map<String, String> attributes = product.getAttributes();
    if (attributes != null) {
      writeAttributes(attributes);
      ensure(64 + CLASS.length);
    }
    LocalDateTime createdAt = product.getCreatedAt();
    if (createdAt != null) {
      LONG.set(bytes, position, CREATED_AT);
      INT.set(bytes, position + 8, (int) CREATED_AT_END);
      LONG.set(bytes, position + 11, epochMillis(createdAt));
      position += 19;
    }
    System.arraycopy(CLASS, 0, bytes, position, CLASS.length);
    position += CLASS.length;
    bytes[position++] = 0;
    INT.set(bytes, 0, position);
    return position;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, position);
  }

  private void writeId(String id) {
    LONG.set(bytes, position, ID);
    if (HexIds.decode(id, bytes, position + 5)) {
      position += 17;
    } else {
      ensure(id.length() * 3 + 64);
      LONG.set(bytes, position, ID_STRING);
      position += 5;
      writeString(id);
    }
  }

  private void writeAttributes(Map<String, String> attributes) {
    LONG.set(bytes, position, ATTRIBUTES);
    INT.set(bytes, position + 8, (int) ATTRIBUTES_END);
    position += 12;
    int start = position;
    position += 4;
    for (Map.Entry<String, String> attribute : attributes.entrySet()) {
      String key = attribute.getKey();
      String value = attribute.getValue();
      ensure((key.length() + (value == null ? 0 : value.length())) * 3 + 64);
      bytes[position++] = value == null ? NULL : STRING;
      writeKey(key);
      if (value != null) {
        writeString(value);
      }
    }
    bytes[position++] = 0;
    INT.set(bytes, start, position - start);
  }

  /**
   * {@return what stock does at each call: the system's zone of now, the earlier offset where two
   * fit}
   */
  private static long epochMillis(LocalDateTime time) {
    return time.toEpochSecond(ZoneId.systemDefault().getRules().getOffset(time)) * 1000
        + time.getNano() / 1_000_000;
  }

  private void writeString(String value) {
    byte[] target = bytes;
    int start = position + 4;
    int length = value.length();
    int seen = 0;
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      seen |= c;
      target[start + i] = (byte) c;
    }
    if (seen >= 0x80) {
      byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
      length = utf8.length;
      System.arraycopy(utf8, 0, target, start, length);
    }
    INT.set(target, position, length + 1);
    target[start + length] = 0;
    position = start + length + 1;
  }

  private void writeKey(String key) {
    byte[] target = bytes;
    int start = position;
    int length = key.length();
    int seen = 0;
    for (int i = 0; i < length; i++) {
      char c = key.charAt(i);
      if (c == '.' || c == 0) {
        throw new IllegalArgumentException("map key " + key + " cannot be a field's name");
      }
      seen |= c;
      target[start + i] = (byte) c;
    }
    if (seen >= 0x80) {
      byte[] utf8 = key.getBytes(StandardCharsets.UTF_8);
      length = utf8.length;
      System.arraycopy(utf8, 0, target, start, length);
    }
    target[start + length] = 0;
    position = start + length + 1;
  }

  private void ensure(int more) {
    if (bytes.length - position < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, position + more));
    }
  }

  private static byte[] classElement() {
    byte[] name = Product.class.getName().getBytes(StandardCharsets.UTF_8);
    byte[] element = new byte[8 + 4 + name.length + 1];
    LONG.set(element, 0, Words.of("\u0002_class\0", 0));
    INT.set(element, 8, name.length + 1);
    System.arraycopy(name, 0, element, 12, name.length);
    return element;
  }
}
