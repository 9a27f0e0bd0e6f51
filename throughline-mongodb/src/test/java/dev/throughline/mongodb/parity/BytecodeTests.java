package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The same plans give the same bytecode. With {@code -Dbytecode.hashes=FILE} the hashes of all
 * variants are written there, to be compared with those of another version: they do not depend on
 * the packages in which the classes live that generated code calls.
 */
class BytecodeTests {

  private static final String RUNTIME_PACKAGES = "dev/throughline/codec/[a-z/]*";
  private static final String HASHED_NAME = "(\\$\\$Throughline\\$)[0-9a-f]+";

  @Test
  void isTheSameForTheSamePlans() throws IOException {
    List<String> hashes = hashes(Variant.STANDARD);
    assertThat(hashes).hasSizeGreaterThan(Shapes.all().toList().size());
    assertThat(hashes).isEqualTo(hashes(Variant.STANDARD));
    String file = System.getProperty("bytecode.hashes");
    if (file != null) {
      List<String> all = new ArrayList<>();
      for (Variant variant : Variant.values()) {
        hashes(variant).forEach(line -> all.add(variant + " " + line));
      }
      Files.write(Path.of(file), all);
    }
  }

  private static List<String> hashes(Variant variant) {
    return GeneratedCodecs.record(variant).entrySet().stream()
        .map(file -> file.getKey().replaceAll(HASHED_NAME, "$1") + " " + hash(file.getValue()))
        .sorted()
        .toList();
  }

  private static String hash(byte[] bytecode) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(neutral(bytecode));
      return HexFormat.of().formatHex(digest, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The class with other texts in its pool of constants. */
  private static byte[] neutral(byte[] bytecode) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytecode));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(in.readLong()); // magic number and version
    int constants = in.readUnsignedShort();
    out.writeShort(constants);
    for (int i = 1; i < constants; i++) {
      int tag = in.readUnsignedByte();
      out.writeByte(tag);
      switch (tag) {
        case 1 -> out.write(neutral(in.readUTF()).getBytes(StandardCharsets.UTF_8));
        case 5, 6 -> {
          out.writeLong(in.readLong());
          i++; // takes two places
        }
        case 7, 8, 16 -> out.writeShort(in.readShort());
        case 15 -> out.write(in.readNBytes(3));
        default -> out.writeInt(in.readInt());
      }
    }
    out.write(in.readAllBytes());
    return bytes.toByteArray();
  }

  private static String neutral(String text) {
    return text.replaceAll(RUNTIME_PACKAGES, "codec/").replaceAll(HASHED_NAME, "$1");
  }
}
