package dev.throughline.bench.jmh;

import dev.throughline.bench.product.Product;
import dev.throughline.bench.route.CodecRoute;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.jspecify.annotations.Nullable;

/**
 * Reads a Product as fast as a person can. Fields are expected in the order in which they are
 * written and recognised by comparing words; when one is not, the document is read as a whole,
 * which need not be fast. Every length is checked against the array.
 */
final class LimitProductReader {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private static final byte STRING = 2;
  private static final long ID = Words.of("\u0007_id\0", 0);
  private static final long NAME = Words.of("\u0002name\0", 0);
  private static final long CATEGORY = Words.of("\u0002category\0", 0);
  private static final long CATEGORY_END = Words.of("\u0002category\0", 8);
  private static final long PRICE = Words.of("\u0001price\0", 0);
  private static final long ATTRIBUTES = Words.of("\u0003attributes\0", 0);
  private static final long ATTRIBUTES_END = Words.of("\u0003attributes\0", 8);
  private static final long CREATED_AT = Words.of("\tcreatedAt\0", 0);
  private static final long CREATED_AT_END = Words.of("\tcreatedAt\0", 8);
  private static final long CLASS = Words.of("\u0002_class\0", 0);
  private static final byte[] CLASS_NAME =
      (Product.class.getName() + '\0').getBytes(StandardCharsets.UTF_8);

  private final byte[] bytes;
  private final int end;
  private int position;

  private LimitProductReader(byte[] bytes) {
    if (bytes.length < 5
        || (int) INT.get(bytes, 0) != bytes.length
        || bytes[bytes.length - 1] != 0) {
      throw new IllegalArgumentException("not a BSON document of " + bytes.length + " bytes");
    }
    this.bytes = bytes;
    this.end = bytes.length - 1;
    this.position = 4;
  }

  /** Reads the one document that fills the array. */
  static Product read(byte[] bytes) {
    Product product = new Product();
    LimitProductReader reader = new LimitProductReader(bytes);
    if (!reader.readInOrder(product)) {
      readInAnyOrder(bytes, product);
    }
    return product;
  }

  /** Reads as long as fields come as written; tells whether that was to the end. */
  private boolean readInOrder(Product product) {
    if (!(at(ID, 5) && position + 17 <= end)) {
      return false;
    }
    product.setId(HexIds.encode(bytes, position + 5));
    position += 17;
    if (!at(NAME, 6)) {
      return false;
    }
    position += 6;
    product.setName(string());
    if (!(at(CATEGORY, 8) && (short) SHORT.get(bytes, position + 8) == (short) CATEGORY_END)) {
      return false;
    }
    position += 10;
    product.setCategory(string());
    if (!at(PRICE, 7)) {
      return false;
    }
    product.setPrice(Double.longBitsToDouble((long) LONG.get(bytes, position + 7)));
    position += 15;
    if (!(at(ATTRIBUTES, 8) && (int) INT.get(bytes, position + 8) == (int) ATTRIBUTES_END)) {
      return false;
    }
    int attributes = position;
    position += 12;
    Map<String, String> map = attributes();
    if (map == null) {
      position = attributes;
      return false;
    }
    product.setAttributes(map);
    if (!(at(CREATED_AT, 8)
        && ((int) INT.get(bytes, position + 8) & 0xffffff) == (int) CREATED_AT_END)) {
      return false;
    }
    product.setCreatedAt(time((long) LONG.get(bytes, position + 11)));
    position += 19;
    return at(CLASS, 8) && atClassName();
  }

  private static void readInAnyOrder(byte[] bytes, Product product) {
    Document document = new CodecRoute<>(new DocumentCodec()).read(bytes);
    Object id = document.get("_id");
    product.setId(id == null ? null : id.toString());
    product.setName(document.getString("name"));
    product.setCategory(document.getString("category"));
    product.setPrice(document.get("price", 0.0));
    Document attributes = document.get("attributes", Document.class);
    if (attributes != null) {
      Map<String, @Nullable String> map = new LinkedHashMap<>();
      attributes.keySet().forEach(key -> map.put(key, attributes.getString(key)));
      product.setAttributes(map);
    }
    Date createdAt = document.getDate("createdAt");
    product.setCreatedAt(createdAt == null ? null : time(createdAt.getTime()));
  }

  /**
   * {@return whether the word here is the expected one; false also close to the end of the array}
   */
  private boolean at(long word, int length) {
    return position + 24 <= end && ((long) LONG.get(bytes, position) & Words.mask(length)) == word;
  }

  private boolean atClassName() {
    int start = position + 12;
    return (int) INT.get(bytes, position + 8) == CLASS_NAME.length
        && start + CLASS_NAME.length == end
        && Arrays.equals(bytes, start, end, CLASS_NAME, 0, CLASS_NAME.length);
  }

  private String string() {
    int start = position + 4;
    int length = (int) INT.get(bytes, position);
    if (length < 1 || length > end - start || bytes[start + length - 1] != 0) {
      throw new IllegalArgumentException("string of " + length + " bytes at " + position);
    }
    position = start + length;
    return new String(bytes, start, length - 1, StandardCharsets.UTF_8);
  }

  /** The map, or {@literal null} when it holds something other than strings. */
  private @Nullable Map<String, String> attributes() {
    int length = (int) INT.get(bytes, position);
    if (length < 5 || length > end - position || bytes[position + length - 1] != 0) {
      throw new IllegalArgumentException("document of " + length + " bytes at " + position);
    }
    int last = position + length - 1;
    position += 4;
    Map<String, String> map = new LinkedHashMap<>();
    while (position < last) {
      if (bytes[position++] != STRING) {
        return null;
      }
      map.put(cString(), string());
    }
    position = last + 1;
    return map;
  }

  private String cString() {
    int start = position;
    int at = start;
    while (bytes[at] != 0) {
      at++;
    }
    position = at + 1;
    return new String(bytes, start, at - start, StandardCharsets.UTF_8);
  }

  private static LocalDateTime time(long epochMillis) {
    ZoneId zone = ZoneId.systemDefault();
    long seconds = Math.floorDiv(epochMillis, 1000L);
    int nanos = (int) Math.floorMod(epochMillis, 1000L) * 1_000_000;
    return LocalDateTime.ofEpochSecond(
        seconds, nanos, zone.getRules().getOffset(Instant.ofEpochSecond(seconds)));
  }
}
