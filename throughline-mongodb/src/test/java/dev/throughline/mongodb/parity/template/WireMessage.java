package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.BsonTree;
import dev.throughline.mongodb.parity.BsonTree.Element;
import dev.throughline.mongodb.parity.MadeUpIds;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.testkit.WireTap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * A command as it was on the wire, save for clock and the ids that were made up.
 *
 * @param session the session in which it was sent; not compared.
 */
record WireMessage(String command, List<byte[]> parts, BsonValue session) {

  private static final Set<String> PER_CLIENT = Set.of("lsid", "txnNumber", "$clusterTime", "$db");
  private static final Set<String> HOUSEKEEPING =
      Set.of("hello", "isMaster", "ismaster", "endSessions", "killCursors");

  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  static Optional<WireMessage> of(WireTap.Message message) {
    Element body = BsonTree.parse(message.body());
    String command = body.children().isEmpty() ? "" : body.children().get(0).name();
    if (HOUSEKEEPING.contains(command)) {
      return Optional.empty();
    }
    List<Element> own = new ArrayList<>(body.children());
    own.removeIf(element -> PER_CLIENT.contains(element.name()));
    List<byte[]> parts = new ArrayList<>();
    parts.add(neutral(body.with(own)).toBytes());
    for (int i = 0; i < message.documents().size(); i++) {
      byte[] part = message.documents().get(i);
      parts.add(i == 0 ? part : neutral(BsonTree.parse(part)).toBytes());
    }
    return Optional.of(
        new WireMessage(command, parts, new RawBsonDocument(message.body()).get("lsid")));
  }

  private static Element neutral(Element element) {
    if (element.isContainer()) {
      return element.with(element.children().stream().map(WireMessage::neutral).toList());
    }
    if (element.type() == 7 && MadeUpIds.isMadeUp(element.value())) {
      return Element.of(7, element.name(), new byte[12]);
    }
    if (element.type() == 2 && element.value().length == 29) {
      String text = new String(element.value(), 4, 24, StandardCharsets.ISO_8859_1);
      boolean madeUp = MadeUpIds.neutral(text).length() != 24;
      return madeUp ? BsonTree.text(element.name(), "") : element;
    }
    return element;
  }

  /** How what ours sent differs from what stock sent. */
  static Optional<String> difference(List<WireMessage> stock, List<WireMessage> ours) {
    for (int i = 0; i < Math.max(stock.size(), ours.size()); i++) {
      if (i >= stock.size() || i >= ours.size() || !same(stock.get(i), ours.get(i))) {
        String expected = i < stock.size() ? stock.get(i).show() : "nothing";
        String actual = i < ours.size() ? ours.get(i).show() : "nothing";
        return Optional.of("on the wire\n  stock sent " + expected + "\n  ours sent  " + actual);
      }
    }
    return Optional.empty();
  }

  private static boolean same(WireMessage a, WireMessage b) {
    return Arrays.deepEquals(a.parts.toArray(), b.parts.toArray());
  }

  private String show() {
    StringBuilder text = new StringBuilder(command);
    for (int i = 0; i < parts.size() && i < 6; i++) {
      text.append("\n    ");
      text.append(i == 1 ? new String(parts.get(1)) : Mismatches.show(parts.get(i)));
    }
    return text.toString();
  }
}
