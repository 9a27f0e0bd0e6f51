package dev.throughline.mongodb.parity;

import java.util.Random;

/** Text of every kind that a database has seen. */
final class RandomText {

  private static final String[] SPECIAL = {
    "",
    " ",
    "a",
    "null",
    "\u0000",
    "in\u0000side",
    "end\u0000",
    "\uD83D\uDE00",
    "\uD83D",
    "\uDE00",
    "a\uD83Db",
    "\uDE00\uD83D",
    "\uFFFF\uFFFE\uFEFF",
    "\u007f\u0080\u07ff\u0800",
    "Grüße, Zoë",
    "안녕하세요",
    "مرحبا",
    "שלום",
    "𝒳𝒴𝒵",
    "e\u0301",
    "\t\r\n\"\\/",
    "$set",
    "a.b",
    ".",
    "_class",
    "_id",
    "0",
    "1",
    "-1",
    "true",
    "1.5",
    "2024-02-29T12:00:00Z",
    "LOW",
    "5f2b7c1e9d3a4b0012345678",
    "5F2B7C1E9D3A4B0012345678",
    "5f2b7c1e9d3a4b001234567g",
    "123e4567-e89b-12d3-a456-426614174000",
  };

  private final Random random;

  RandomText(Random random) {
    this.random = random;
  }

  String next() {
    int kind = random.nextInt(1_000);
    if (kind < 300) {
      return ascii(random.nextInt(24));
    }
    if (kind < 550) {
      return SPECIAL[random.nextInt(SPECIAL.length)];
    }
    if (kind < 650) {
      return hex();
    }
    if (kind < 800) {
      return anyScript(random.nextInt(20));
    }
    if (kind < 900) {
      return utf16(random.nextInt(12));
    }
    if (kind < 998) {
      return ascii(60 + random.nextInt(80));
    }
    return kind == 998 ? ascii(65_536) : anyScript(22_000);
  }

  /** Text for ids: half of it can become an ObjectId. */
  String id() {
    return random.nextBoolean() ? hex() : next();
  }

  /** A map key: mostly one that can be stored. */
  String key() {
    int kind = random.nextInt(100);
    if (kind < 70) {
      return ascii(1 + random.nextInt(10)).replace('.', '_');
    }
    if (kind < 90) {
      return anyScript(1 + random.nextInt(6)).replace('.', '_').replace('\u0000', '_');
    }
    return kind < 98 ? SPECIAL[random.nextInt(SPECIAL.length)].replace('\u0000', 'x') : next();
  }

  private String hex() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      text.append(Character.forDigit(random.nextInt(16), 16));
    }
    return text.toString();
  }

  private String ascii(int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) (' ' + random.nextInt(95)));
    }
    return text.toString();
  }

  private String anyScript(int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      int point;
      do {
        point = random.nextInt(random.nextBoolean() ? 0x3000 : 0x110000);
      } while (point >= 0xD800 && point < 0xE000);
      text.appendCodePoint(point);
    }
    return text.toString();
  }

  private String utf16(int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) (random.nextInt(3) == 0 ? 0xD800 + random.nextInt(0x800) : 'a' + i));
    }
    return text.toString();
  }
}
