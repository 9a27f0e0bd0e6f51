package dev.throughline.mongodb.parity;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A BSON document taken apart, so that tests can put together what no driver would write. */
public final class BsonTree {

  static final byte DOCUMENT = 3;
  static final byte ARRAY = 4;
  private static final int MUCH = 1 << 20;

  private final byte[] source;
  private final ByteBuffer in;
  private int largest;

  private BsonTree(byte[] source) {
    this.source = source;
    this.in = ByteBuffer.wrap(source).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The root as an element without a name. */
  public static Element parse(byte[] document) {
    return new Element(DOCUMENT, "", null, new BsonTree(document).children());
  }

  /**
   * An element; containers have children, the others bytes.
   *
   * @param value everything after the name, null in containers
   * @param children null unless this is a container
   */
  public record Element(byte type, String name, byte[] value, List<Element> children) {

    public static Element of(int type, String name, byte[] value) {
      return new Element((byte) type, name, value, null);
    }

    public Element named(String other) {
      return new Element(type, other, value, children);
    }

    public Element with(List<Element> others) {
      return new Element(type, name, value, others);
    }

    public boolean isContainer() {
      return children != null;
    }

    public byte[] toBytes() {
      if (!isContainer()) {
        return value;
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (Element child : children) {
        out.write(child.type);
        out.writeBytes(child.name.getBytes(StandardCharsets.UTF_8));
        out.write(0);
        out.writeBytes(child.toBytes());
      }
      return ByteBuffer.allocate(out.size() + 5)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putInt(out.size() + 5)
          .put(out.toByteArray())
          .put((byte) 0)
          .array();
    }
  }

  /**
   * Whether a broken length asks for more memory than the document has; the driver allocates it.
   */
  public static boolean asksForMuchMemory(byte[] document) {
    BsonTree tree = new BsonTree(document);
    try {
      tree.children();
    } catch (RuntimeException e) {
      return tree.largest > MUCH;
    }
    return false;
  }

  /** A string element. */
  public static Element text(String name, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer value = ByteBuffer.allocate(utf8.length + 5).order(ByteOrder.LITTLE_ENDIAN);
    value.putInt(utf8.length + 1).put(utf8).put((byte) 0);
    return Element.of(2, name, value.array());
  }

  private List<Element> children() {
    List<Element> children = new ArrayList<>();
    in.getInt();
    for (byte type = in.get(); type != 0; type = in.get()) {
      String name = cString();
      if (type == DOCUMENT || type == ARRAY) {
        children.add(new Element(type, name, null, children()));
      } else {
        int start = in.position();
        skip(type);
        byte[] value = Arrays.copyOfRange(source, start, in.position());
        children.add(new Element(type, name, value, null));
      }
    }
    return children;
  }

  private String cString() {
    int start = in.position();
    while (in.get() != 0) {}
    return new String(source, start, in.position() - 1 - start, StandardCharsets.UTF_8);
  }

  private void skip(byte type) {
    switch (type) {
      case 1, 9, 17, 18 -> advance(8);
      case 2, 13, 14 -> advance(in.getInt());
      case 5 -> advance(in.getInt() + 1);
      case 6, 10, -1, 127 -> {}
      case 7 -> advance(12);
      case 8 -> advance(1);
      case 11 -> {
        cString();
        cString();
      }
      case 12 -> advance(in.getInt() + 12);
      case 15 -> advance(in.getInt() - 4);
      case 16 -> advance(4);
      case 19 -> advance(16);
      default -> throw new IllegalArgumentException("BSON type " + type);
    }
  }

  private void advance(int bytes) {
    largest = Math.max(largest, bytes);
    in.position(in.position() + bytes);
  }
}
