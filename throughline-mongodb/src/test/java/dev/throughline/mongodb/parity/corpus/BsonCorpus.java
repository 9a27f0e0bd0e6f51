package dev.throughline.mongodb.parity.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.bson.Document;

/**
 * The documents of {@code bson-corpus.json}: every BSON type, valid and broken, put together from
 * the specification. Three words say what the driver makes of one: it decodes and encodes it to the
 * same bytes ({@code roundTrip}), it decodes it to what it would encode otherwise ({@code
 * decodesTo}), or it refuses it ({@code decodingShouldFail}).
 */
final class BsonCorpus {

  private BsonCorpus() {}

  /** What the driver makes of a document. */
  enum Word {
    roundTrip,
    decodesTo,
    decodingShouldFail
  }

  /**
   * One document.
   *
   * @param canonical what the driver would encode; the document itself when it refuses it.
   */
  record Case(String name, Word word, byte[] bytes, byte[] canonical) {

    /** The document as the value of the only field of another one, whose length is right. */
    byte[] nested(String field) {
      return nested(field, bytes);
    }

    private static byte[] nested(String field, byte[] document) {
      byte[] name = field.getBytes(StandardCharsets.UTF_8);
      byte[] outer = new byte[4 + 1 + name.length + 1 + document.length + 1];
      outer[0] = (byte) outer.length;
      outer[1] = (byte) (outer.length >> 8);
      outer[2] = (byte) (outer.length >> 16);
      outer[4] = 3;
      System.arraycopy(name, 0, outer, 5, name.length);
      System.arraycopy(document, 0, outer, 6 + name.length, document.length);
      return outer;
    }

    @Override
    public String toString() {
      return name + " (" + word + ")";
    }
  }

  /** All of them, in the order of the file. */
  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    read()
        .forEach(
            (section, words) ->
                ((Document) words)
                    .forEach((word, named) -> add(cases, section, word, (Document) named)));
    return cases;
  }

  private static void add(List<Case> cases, String section, String word, Document named) {
    for (Map.Entry<String, Object> entry : named.entrySet()) {
      List<?> texts =
          entry.getValue() instanceof List<?> both
              ? both
              : List.of(entry.getValue(), entry.getValue());
      cases.add(
          new Case(
              section + ": " + entry.getKey(),
              Word.valueOf(word),
              bytes(texts.get(0)),
              bytes(texts.get(1))));
    }
  }

  private static byte[] bytes(Object hex) {
    return HexFormat.of().parseHex((String) hex);
  }

  private static Document read() {
    try (InputStream in = BsonCorpus.class.getResourceAsStream("/bson-corpus.json")) {
      return Document.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
