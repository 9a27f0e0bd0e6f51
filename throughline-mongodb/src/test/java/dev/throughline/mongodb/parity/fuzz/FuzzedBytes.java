package dev.throughline.mongodb.parity.fuzz;

import dev.throughline.mongodb.parity.BsonSamples;
import dev.throughline.mongodb.parity.BsonTree;
import dev.throughline.mongodb.parity.BsonTree.Element;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Bytes that may be a document: noise, and what is left of a document after some accidents. */
final class FuzzedBytes {

  private static final int[] LENGTHS = {
    0, -1, 1, 3, 4, 5, 8, 16, 100, 0xFFFF, 1 << 24, Integer.MAX_VALUE, Integer.MIN_VALUE
  };
  private static final byte[] BYTES = {0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 16, 18, 19, 127, -1, '$'};

  private final Random random;

  FuzzedBytes(Random random) {
    this.random = random;
  }

  /** Something made of the document, which is not changed. */
  byte[] of(byte[] document) {
    return switch (random.nextInt(10)) {
      case 0 -> noise();
      case 1, 2, 3 -> accidents(document);
      case 4 -> accidents(restructured(document));
      default -> restructured(document);
    };
  }

  private byte[] noise() {
    byte[] noise = new byte[random.nextInt(120)];
    for (int i = 0; i < noise.length; i++) {
      boolean likely = random.nextInt(3) > 0;
      noise[i] = likely ? BYTES[random.nextInt(BYTES.length)] : (byte) random.nextInt();
    }
    return random.nextBoolean() ? framed(noise) : noise;
  }

  private static byte[] framed(byte[] bytes) {
    if (bytes.length >= 5) {
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(0, bytes.length);
      bytes[bytes.length - 1] = 0;
    }
    return bytes;
  }

  private byte[] accidents(byte[] document) {
    byte[] bytes = document.clone();
    for (int i = 1 + random.nextInt(4); i > 0 && bytes.length > 5; i--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(6)) {
        case 0 -> bytes[at] = (byte) random.nextInt();
        case 1 -> bytes[at] = BYTES[random.nextInt(BYTES.length)];
        case 2 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 3 -> length(bytes, Math.min(at, bytes.length - 4));
        case 4 -> bytes = without(bytes, at, 1 + random.nextInt(8));
        default -> bytes = doubled(bytes, at, 1 + random.nextInt(20));
      }
    }
    return random.nextInt(3) > 0 ? framed(bytes) : bytes;
  }

  private void length(byte[] bytes, int at) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    boolean near = random.nextBoolean();
    int value = near ? buffer.getInt(at) - 3 + random.nextInt(7) : any(LENGTHS);
    buffer.putInt(at, value);
  }

  private int any(int[] values) {
    return values[random.nextInt(values.length)];
  }

  private static byte[] without(byte[] bytes, int at, int count) {
    int end = Math.min(bytes.length, at + count);
    byte[] less = Arrays.copyOf(bytes, bytes.length - (end - at));
    System.arraycopy(bytes, end, less, at, bytes.length - end);
    return less;
  }

  private static byte[] doubled(byte[] bytes, int at, int count) {
    int end = Math.min(bytes.length, at + count);
    byte[] more = Arrays.copyOf(bytes, bytes.length + (end - at));
    System.arraycopy(bytes, at, more, end, bytes.length - at);
    return more;
  }

  private byte[] restructured(byte[] document) {
    Element root = BsonTree.parse(document);
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      root = changed(root, 0);
    }
    return root.toBytes();
  }

  private Element changed(Element container, int depth) {
    List<Element> children = new ArrayList<>(container.children());
    if (children.isEmpty()) {
      return container.with(List.of(sample().named(depth == 0 ? "_id" : "0")));
    }
    int at = random.nextInt(children.size());
    Element child = children.get(at);
    if (child.isContainer() && depth < 20 && random.nextInt(3) > 0) {
      children.set(at, changed(child, depth + 1));
      return container.with(children);
    }
    switch (random.nextInt(8)) {
      case 0 -> children.set(at, sample().named(child.name()));
      case 1 -> children.add(at, sample().named(child.name()));
      case 2 -> children.add(at, sample().named("x" + random.nextInt(9)));
      case 3 -> children.remove(at);
      case 4 -> Collections.shuffle(children, random);
      case 5 -> children.set(at, child.named(children.get(0).name()));
      case 6 -> children.add(random.nextInt(children.size()), child);
      default -> children.add(at, container.named(child.name()));
    }
    return container.with(children);
  }

  private Element sample() {
    return BsonSamples.all().get(random.nextInt(BsonSamples.all().size()));
  }
}
