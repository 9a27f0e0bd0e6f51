package dev.throughline.chat.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Texts that a page might stumble over: each piece by itself, and mixtures from a fixed seed. */
final class HostileTexts {

  /** The first one made a room blank for all its members. */
  private static final List<String> PIECES =
      List.of(
          "https://a.example/%E0%A4%A.png",
          "https://a.example/%.png",
          "https://a.example/%ZZ%.webp",
          "https://a.example/" + "%F0%9F%98%80".repeat(60) + ".jpg",
          "https://a.example/😀\u202egnp.exe.png",
          "https://[",
          "https://[::1/x.png",
          "https://a.example:99999/x.png",
          "https://%00.example/a.png",
          "https://user:pw@a.example/x.gif",
          "https://xn--a.example/x.png",
          "https://a.example/?q=%E0%A4%A#%",
          "http://" + "a".repeat(900),
          "https://....",
          "javascript:alert(1).png",
          "data:text/html,<b>x.png",
          "**",
          "**bold",
          "*a*",
          "_a_",
          "`",
          "``````",
          "```\n```",
          "**`_*a*_`**",
          "<img src=x onerror=\"window.hacked=1\">",
          "</li></ol><script>window.hacked=1</script>",
          "&lt;&#0;&amp",
          "\u202eturned",
          "\u2066\u2067\u2068 never closed",
          "\u2069\u202c\u200f\u200e closed",
          "\u0007\u001b[31m\b\u007f\u009f",
          "a\rb\r\nc\n\n\nd\te\u000bf\fg",
          "\u2028\u2029\u0085",
          "\ufeff\ufffe\uffff\u200b\u200d\u00ad.",
          "e" + "\u0301".repeat(300),
          "👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🇰",
          "\udbff\udfff",
          "@everyone @ @@ #room",
          "W".repeat(2000),
          "가".repeat(700),
          "ﷺ".repeat(40),
          "((((((((((a+)+)+)+)+",
          "[a-z\\",
          "$& $1 $` %s %d {{x}} ${7*7}",
          "__proto__ constructor toString",
          "2026-13-45T99:99:99Z -271821-04-20",
          "{\"type\":\"message\"",
          "null",
          "İıſß");

  private HostileTexts() {}

  static List<String> texts(int mixtures) {
    Random random = new Random(20261126);
    List<String> texts = new ArrayList<>(PIECES);
    for (int i = 0; i < mixtures; i++) {
      texts.add(mixture(random));
    }
    return texts;
  }

  private static String mixture(Random random) {
    StringBuilder text = new StringBuilder("m");
    for (int left = 1 + random.nextInt(6); left > 0; left--) {
      String piece = PIECES.get(random.nextInt(PIECES.size()));
      String joint = List.of("", " ", "\n", "*", "_", "%").get(random.nextInt(6));
      if ((text + joint + piece).getBytes(StandardCharsets.UTF_8).length < 4000) {
        text.append(joint).append(piece);
      }
    }
    return text.toString();
  }

  /** Names and titles that the service takes. */
  static Stream<String> names() {
    return Stream.of(
        "%E0%A4%A",
        "<b>x</b>",
        "...",
        "W".repeat(40),
        "constructor",
        "[a-z\\",
        "👩👩x",
        "가나다",
        "-_-",
        "__proto__",
        "\"'`",
        "&amp;");
  }
}
