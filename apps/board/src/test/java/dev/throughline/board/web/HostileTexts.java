package dev.throughline.board.web;

import java.util.List;

/** Texts that a page might stumble over, as titles, posts and comments. */
final class HostileTexts {

  static final List<String> PIECES =
      List.of(
          "https://a.example/%E0%A4%A.png",
          "<img src=x onerror=\"window.hacked=1\">",
          "</li></ol><script>window.hacked=1</script>",
          "&lt;&#0;&amp",
          "\u202eturned",
          "\u2066\u2067 never closed",
          "\u0007\u001b[31m\b\u007f\u009f",
          "a\rb\r\nc\n\n\nd\te",
          "\u2028\u2029\u0085",
          "\ufeff\ufffe\uffff\u200b\u200d\u00ad.",
          "e" + "\u0301".repeat(60),
          "👨‍👩‍👧‍👦🏴🇰",
          "\udbff\udfff",
          "W".repeat(190),
          "가".repeat(100),
          "ﷺ".repeat(40),
          "((((a+)+)+)+ [a-z\\",
          "$& $1 $` %s %d {{x}} ${7*7}",
          "__proto__ constructor",
          "2026-13-45T99:99:99Z",
          "{\"type\":",
          "null",
          "İıſß");

  private HostileTexts() {}
}
