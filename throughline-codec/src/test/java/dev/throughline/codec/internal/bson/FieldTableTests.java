package dev.throughline.codec.internal.bson;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A field is found by its name alone, whatever followed whatever in earlier documents. */
class FieldTableTests {

  /** Names of every length around a word, of which many are the beginning of others. */
  private static final List<String> FIELDS =
      IntStream.rangeClosed(1, 20)
          .mapToObj(length -> "abcdefghijklmnopqrst".substring(0, length))
          .toList();

  private static final FieldTable TABLE = new FieldTable(FIELDS);

  private static byte[] bytes(List<String> names) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String name : names) {
      bytes.writeBytes(name.getBytes(StandardCharsets.UTF_8));
      bytes.write(0);
    }
    return bytes.toByteArray();
  }

  private static List<Integer> read(byte[] bytes) {
    BsonSource source = new BsonSource();
    source.reset(bytes, 0);
    List<Integer> found = new ArrayList<>();
    int field = FieldTable.NONE;
    while (source.position() < bytes.length) {
      field = source.field(TABLE, field);
      found.add(field);
    }
    return found;
  }

  private static List<Integer> indexes(List<String> names) {
    return names.stream().map(FIELDS::indexOf).toList();
  }

  @Test
  void anyOrderIsRead() {
    Random random = new Random(5);
    List<String> names = new ArrayList<>(FIELDS);
    for (int i = 0; i < 500; i++) {
      assertThat(read(bytes(names))).isEqualTo(indexes(names));
      assertThat(read(bytes(names))).isEqualTo(indexes(names));
      Collections.shuffle(names, random);
      names.set(random.nextInt(names.size()), FIELDS.get(random.nextInt(FIELDS.size())));
    }
  }

  @Test
  void unknownNamesAreNoneWhereverTheyCome() {
    for (String unknown :
        List.of("", "z", "abz", "abcdefgz", "abcdefghz", "abcdefghijklmnopqrstu")) {
      for (String known : FIELDS) {
        List<String> names = List.of(known, unknown, known, unknown, known);
        assertThat(read(bytes(names))).isEqualTo(indexes(names));
      }
    }
  }

  @Test
  void remembersWhatFollowed() {
    read(bytes(List.of("abc", "a", "abcdefghi")));
    assertThat(TABLE.follower(FieldTable.NONE)).isEqualTo(2);
    assertThat(TABLE.follower(2)).isZero();
    assertThat(TABLE.follower(0)).isEqualTo(8);
  }

  /** Nothing behind the array is looked at. */
  @Test
  void nameAtTheEndOfTheArrayIsNoGuess() {
    for (String name : FIELDS) {
      byte[] exact = bytes(List.of(name));
      int length = TABLE.matches(FIELDS.indexOf(name), exact, 0);
      assertThat(length).isEqualTo(exact.length < Long.BYTES ? 0 : exact.length);
      byte[] cut = Arrays.copyOf(exact, exact.length - 1);
      assertThat(TABLE.matches(FIELDS.indexOf(name), cut, 0)).isZero();
    }
  }

  /** A name differs from a field's wherever one byte differs. */
  @Test
  void everyByteOfAGuessIsCompared() {
    for (String name : FIELDS) {
      byte[] padded = Arrays.copyOf(bytes(List.of(name)), name.length() + 9);
      int index = FIELDS.indexOf(name);
      assertThat(TABLE.matches(index, padded, 0)).isEqualTo(name.length() + 1);
      for (int at = 0; at <= name.length(); at++) {
        byte[] other = padded.clone();
        other[at] ^= 0x40;
        assertThat(TABLE.matches(index, other, 0)).as(name + " at " + at).isZero();
      }
    }
  }

  private static byte[] elements(String... names) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String name : names) {
      bytes.write(0x0A);
      bytes.writeBytes(bytes(List.of(name)));
    }
    bytes.writeBytes(new byte[Long.BYTES]);
    return bytes.toByteArray();
  }

  private static boolean otherOrder(FieldTable table, byte[] bytes) {
    BsonSource source = new BsonSource();
    source.reset(bytes, 0);
    return source.otherOrder(table);
  }

  private static void readUpTo(FieldTable table, byte[] bytes, int position) {
    BsonSource source = new BsonSource();
    source.reset(bytes, position);
    source.disordered(table, 0, bytes.length - Long.BYTES);
    assertThat(source.position()).isEqualTo(position);
  }

  @Test
  void remembersHowDocumentsOfAnotherOrderBegin() {
    FieldTable table = new FieldTable(List.of("_id", "first", "second", "third"));
    byte[] usual = elements("first", "second", "third");
    byte[] other = elements("third", "first", "second");
    assertThat(otherOrder(table, other)).isFalse();
    readUpTo(table, other, 0);
    assertThat(otherOrder(table, other)).isTrue();
    assertThat(otherOrder(table, usual)).isFalse();
  }

  @Test
  void whatIsMostlyInOrderOrBeginsAsUsualIsNoOtherOrder() {
    FieldTable table = new FieldTable(List.of("_id", "first", "second", "third"));
    byte[] mostly = elements("second", "third", "first");
    readUpTo(table, mostly, elements("second", "third").length - Long.BYTES);
    assertThat(otherOrder(table, mostly)).isFalse();
    byte[] usual = elements("first", "third", "second");
    readUpTo(table, usual, 0);
    assertThat(otherOrder(table, usual)).isFalse();
  }
}
