package dev.throughline.codec.internal.define;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiConsumer;
import org.objectweb.asm.Type;

/** Defines classes, and writes ordinary ones of the same plans for a later run. */
final class RecordedClasses extends CodecClasses {

  /** Separates the entity's name from the hash. */
  static final String BEFORE_HASH = SUFFIX + "$";

  private static final int HASH_BYTES = 12;
  private static final String NO_HASH = "0".repeat(2 * HASH_BYTES);

  /**
   * A class by what is in it.
   *
   * @param constants what it is instantiated with.
   */
  record Named(String name, List<Object> constants) {}

  private final CodecClasses defined = new HiddenClasses();
  private final BiConsumer<String, byte[]> files;

  RecordedClasses(BiConsumer<String, byte[]> files) {
    this.files = files;
  }

  @Override
  public Object instance(Class<?> type, Body body) {
    Object instance = defined.instance(type, body); // nothing is kept that the JVM refuses
    String name = name(type, body).name();
    files.accept(name, body.write(Constants.ofOrdinary(name.replace('.', '/'))));
    return instance;
  }

  /** The name of the ordinary class: it holds a hash of the class as it is without this name. */
  static Named name(Class<?> type, Body body) {
    Constants constants = Constants.ofOrdinary(Type.getInternalName(type) + BEFORE_HASH + NO_HASH);
    byte[] bytes = body.write(constants);
    String hash = hash(bytes, constants.contents());
    return new Named(type.getName() + BEFORE_HASH + hash, constants.values());
  }

  private static String hash(byte[] bytes, String contents) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes);
      digest.update(contents.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), HASH_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }
}
