package dev.throughline.verification.faults;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/** The rooms of an epoch. All are in one collection; some have keys that look like others'. */
enum Room {
  PLAIN(Remark.OfText::new, epoch -> "room" + epoch),
  BUSY(Remark.OfText::new, epoch -> "busy" + epoch),
  QUESTION(Remark.OfText::new, epoch -> epoch + "?"),
  BRACES(Remark.OfText::new, epoch -> "}{" + epoch + "}}"),
  SEPARATORS(Remark.OfText::new, epoch -> ":%3A%n:" + epoch + " /*"),
  CONTROLS(Remark.OfText::new, epoch -> "\u0000\t\r\n\u001F" + epoch),
  ASTRAL(Remark.OfText::new, epoch -> "\uD83D\uDE00" + epoch),
  COMPOSED(Remark.OfText::new, epoch -> "\u00E9" + epoch),
  DECOMPOSED(Remark.OfText::new, epoch -> "e\u0301" + epoch),
  LONG(Remark.OfText::new, epoch -> "x".repeat(3_000) + epoch),
  NUMBER(Remark.OfNumber::new, epoch -> (long) epoch),
  NUMBER_AS_TEXT(Remark.OfText::new, epoch -> Integer.toString(epoch)),
  ID(Remark.OfId::new, Room::id),
  ID_AS_TEXT(Remark.OfText::new, epoch -> id(epoch).toHexString()),
  UUID_KEY(Remark.OfUuid::new, epoch -> new UUID(7, epoch)),
  UUID_AS_TEXT(Remark.OfText::new, epoch -> new UUID(7, epoch).toString());

  private final Supplier<Remark<?>> remarks;
  private final IntFunction<Object> keys;

  Room(Supplier<Remark<?>> remarks, IntFunction<Object> keys) {
    this.remarks = remarks;
    this.keys = keys;
  }

  private static ObjectId id(int epoch) {
    return new ObjectId(HexFormat.of().parseHex("%024x".formatted(epoch + 1)));
  }

  /** {@return what the room of an epoch is called by its timeline} */
  Object key(int epoch) {
    return keys.apply(epoch);
  }

  /** {@return what is no key of its timeline, however much it looks like one} */
  List<Object> noKeys(int epoch) {
    Object key = key(epoch);
    return key instanceof String
        ? List.of(
            (long) epoch,
            key + "\uD800",
            "\uDC00" + key,
            key.toString().getBytes(StandardCharsets.UTF_8))
        : List.of(key.toString(), epoch);
  }

  @SuppressWarnings("unchecked") // a timeline sets and reads the key by its name
  Remark<Object> remark(int epoch) {
    Remark<Object> made = (Remark<Object>) remarks.get();
    made.room = key(epoch);
    return made;
  }

  /** {@return what is written to the room} */
  @SuppressWarnings("unchecked")
  Class<Remark<?>> type() {
    return (Class<Remark<?>>) (Class<?>) remarks.get().getClass();
  }
}
