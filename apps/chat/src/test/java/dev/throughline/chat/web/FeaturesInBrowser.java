package dev.throughline.chat.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.LocatorOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What people do in a room, in two windows: one wide and in English, one narrow and in Korean. Run
 * by name, as {@link PageInBrowser}.
 */
class FeaturesInBrowser {

  /** A picture of one dot. */
  private static final byte[] DOT =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
                  + "rkJggg==");

  @TempDir Path data;

  private Page wide;
  private Page narrow;
  private String narrowName;

  @Test
  void peopleTalkInAGroup() throws Exception {
    Map<String, String> fast =
        Map.of("CHAT_MESSAGES_PERSECOND", "500", "CHAT_MESSAGES_BURST", "500");
    try (ChatProcess chat = ChatProcess.start(fast, "--port", "0", "--data", data.toString());
        Windows windows = new Windows()) {
      String address = chat.address().toString();
      wide = windows.open(1280, 800, "en-GB", ColorScheme.DARK);
      narrow = windows.open(375, 812, "ko-KR", ColorScheme.LIGHT);
      signUp(wide, address, "Wide");
      narrowName = signUp(narrow, address, "narrow");
      ChatApi writer = new ChatApi(chat.address());
      String writerName = "w" + UUID.randomUUID().toString().substring(0, 8);
      writer.signUp(writerName, "correct horse").ok();

      String room = makeGroup();
      invite(writerName);
      writer.post("/api/invitations/" + room, Map.of()).ok();
      formatting();
      grouping();
      pictures();
      receipts();
      keyboard();
      composer();
      search(writer, room);
      unread(writer, room);
      address(address, room);
      members();
      offline();
      korean();
      otherLanguages();
      declining(writer);
      removal(writer);
    }
  }

  private static String signUp(Page page, String address, String name) throws IOException {
    String whole = name + UUID.randomUUID().toString().substring(0, 8);
    page.navigate(address);
    assertThat(page.locator("#door")).isVisible();
    Windows.look(page, name + "-door");
    page.locator("#door-name").fill(whole);
    page.locator("#door-password").fill("correct horse");
    page.locator("#sign-up").click();
    assertThat(page.locator("#state")).hasAttribute("data-state", "online");
    Windows.look(page, name + "-rooms");
    return whole;
  }

  private static void say(Page page, String text) {
    page.locator("#text").fill(text);
    page.locator("#text").press("Enter");
  }

  private static Locator row(Page page, String text) {
    return page.locator("#messages li.message[data-seq]", new LocatorOptions().setHasText(text));
  }

  private static void answer(Page page, String text) {
    page.locator("#ask-answer").fill(text);
    page.locator("#ask-yes").click();
  }

  private void invite(String name) {
    wide.locator("#invite").click();
    answer(wide, name);
    assertThat(wide.locator("#toast")).containsText(name);
  }

  private String makeGroup() throws IOException {
    wide.locator("#new-group").click();
    answer(wide, "Books");
    assertThat(wide.locator("#room-title")).hasText("Books");
    wide.locator("#members").click();
    invite(narrowName);
    assertThat(wide.locator("#member-list li.waiting")).containsText(narrowName);
    Windows.look(wide, "wide-invited");
    wide.locator("#members-close").click();
    assertThat(narrow.locator("#invitations")).containsText("초대했습니다");
    Windows.look(narrow, "narrow-invitation");
    narrow.locator("#invitations .accept").click();
    assertThat(narrow.locator("#room-title")).hasText("Books");
    return wide.url().replaceAll(".*#/room/", "");
  }

  private void formatting() {
    say(
        wide,
        "**bold** and *slanted* and `x < y` see https://example.org/a_b_c?d=1, not <i>tags</i>");
    Locator bubble = row(narrow, "bold and slanted").locator(".bubble");
    assertThat(bubble.locator("strong")).hasText("bold");
    assertThat(bubble.locator("em")).hasText("slanted");
    assertThat(bubble.locator("code")).hasText("x < y");
    assertThat(bubble.locator("a")).hasAttribute("href", "https://example.org/a_b_c?d=1");
    assertThat(bubble.locator("a")).hasAttribute("rel", "noopener noreferrer nofollow");
    assertThat(bubble.locator("i")).hasCount(0);
    assertThat(bubble).containsText("not <i>tags</i>");
    say(wide, "javascript:alert(1) is no link, nor 2*3*4 or snake_case_name slanted");
    Locator plain = row(narrow, "is no link").locator(".bubble");
    assertThat(plain)
        .hasText("javascript:alert(1) is no link, nor 2*3*4 or snake_case_name slanted");
    assertThat(plain.locator("a, em")).hasCount(0);
  }

  private void grouping() {
    say(narrow, "첫 번째");
    say(narrow, "두 번째");
    assertThat(row(wide, "첫 번째").locator(".avatar")).isVisible();
    assertThat(row(wide, "두 번째").locator(".avatar")).isHidden();
    assertThat(row(wide, "두 번째").locator(".author")).isHidden();
    assertThat(wide.locator("#messages .day")).hasCount(1);
  }

  private void pictures() throws IOException {
    for (Page page : new Page[] {wide, narrow}) {
      page.route(
          "https://images.example/**",
          route ->
              route.fulfill(
                  new Route.FulfillOptions().setContentType("image/png").setBodyBytes(DOT)));
    }
    wide.locator("#attach").click();
    answer(wide, "http://images.example/not-safe.png");
    assertThat(wide.locator("#toast")).hasText("That is no https address.");
    wide.locator("#attach").click();
    answer(wide, "https://images.example/a%20cat.png");
    assertThat(wide.locator("#text")).hasValue(Pattern.compile(".*images\\.example.*"));
    wide.locator("#text").press("Enter");
    Locator picture = row(narrow, "images.example").locator(".picture img");
    assertThat(picture).hasAttribute("alt", "사진: a cat.png");
    assertThat(picture).hasJSProperty("naturalWidth", 1);
    assertThat(picture).hasAttribute("referrerpolicy", "no-referrer");
    Windows.look(wide, "wide-formatted");
    Windows.look(narrow, "narrow-formatted");
  }

  private void receipts() {
    narrow.bringToFront();
    narrow.locator("#scroll").evaluate("scroll => { scroll.scrollTop = scroll.scrollHeight; }");
    narrow.evaluate("dispatchEvent(new Event('focus'))");
    assertThat(wide.locator("#messages .seen")).hasText("Read by " + narrowName);
  }

  private void keyboard() {
    say(wide, "a mistkae");
    assertThat(row(wide, "a mistkae")).isVisible();
    wide.locator("#text").press("ArrowUp");
    assertThat(wide.locator("#ask-answer")).hasValue("a mistkae");
    wide.locator("#ask-answer").fill("a mistake");
    wide.locator("#ask-answer").press("Enter");
    assertThat(row(narrow, "a mistake")).isVisible();
    assertThat(row(wide, "a mistake")).isVisible();
    wide.locator("#scroll").focus();
    wide.keyboard().press("ArrowUp");
    assertThat(row(wide, "a mistake")).isFocused();
    wide.keyboard().press("e");
    assertThat(wide.locator("#ask-answer")).isVisible();
    wide.keyboard().press("Escape");
    assertThat(row(wide, "a mistake")).isFocused();
    wide.keyboard().press("Delete");
    // The question before it, which was dismissed, has to say first that it has closed.
    assertThat(wide.locator("#ask-question")).hasText("Delete this message?");
    assertThat(wide.locator("#ask-yes")).isVisible();
    wide.locator("#ask-yes").press("Enter");
    assertThat(row(narrow, "a mistake")).hasCount(0);
    wide.locator("#scroll").focus();
    wide.keyboard().press("Escape");
    assertThat(wide.locator("#text")).isFocused();
  }

  private void composer() {
    double before = wide.locator("#text").boundingBox().height;
    wide.locator("#text").fill("one\ntwo\nthree");
    assertThat(wide.locator("#text").boundingBox().height).isGreaterThan(before * 1.8);
    wide.locator("#text").fill("");
    assertThat(wide.locator("#text").boundingBox().height).isEqualTo(before);
  }

  private static void bulk(ChatApi writer, String room, String text, int count) {
    for (int i = 0; i < count; i++) {
      writer
          .post(
              "/api/rooms/" + room + "/messages",
              Map.of("clientId", UUID.randomUUID().toString(), "text", text + " " + i))
          .ok();
    }
  }

  private void search(ChatApi writer, String room) throws IOException {
    bulk(writer, room, "filling", 80);
    narrow.locator("#search").click();
    narrow.locator("#search-text").fill("없는 말");
    narrow.locator("#search-text").press("Enter");
    assertThat(narrow.locator("#search-state")).hasText("찾지 못했습니다");
    narrow.locator("#search-text").fill("BOLD");
    narrow.locator("#search-text").press("Enter");
    assertThat(narrow.locator("#search-state")).hasText("메시지 1개를 찾았습니다");
    Windows.look(narrow, "narrow-search");
    narrow.locator("#search-found button").click();
    assertThat(row(narrow, "bold and slanted")).isFocused();
    assertThat(row(narrow, "bold and slanted")).isInViewport();
    narrow.locator("#to-newest").click();
    assertThat(row(narrow, "filling 79")).isInViewport();
  }

  private void unread(ChatApi writer, String room) throws IOException {
    wide.locator("#room-list button").filter(new FilterOptions().setHasNotText("Books")).click();
    assertThat(wide.locator("#room-title")).not().hasText("Books");
    bulk(writer, room, "missed", 120);
    Locator books =
        wide.locator("#room-list button").filter(new FilterOptions().setHasText("Books"));
    assertThat(books.locator(".badge")).containsText("99+");
    wide.reload();
    wide.locator("#room-list button").filter(new FilterOptions().setHasText("Books")).click();
    assertThat(wide.locator("#messages .unread")).isInViewport();
    assertThat(row(wide, "missed 0")).hasCount(1);
    assertThat(row(wide, "missed 119")).not().isInViewport();
    Windows.look(wide, "wide-unread");
    wide.locator("#to-newest").click();
    assertThat(row(wide, "missed 119")).isInViewport();
    assertThat(books.locator(".badge")).hasCount(0);
  }

  private void address(String address, String room) {
    assertThat(wide).hasURL(address + "/#/room/" + room);
    wide.reload();
    assertThat(wide.locator("#room-title")).hasText("Books");
    assertThat(narrow).hasURL(address + "/#/room/" + room);
    narrow.goBack();
    assertThat(narrow.locator("#room-list")).isVisible();
    assertThat(narrow.locator("#conversation")).isHidden();
    narrow.goForward();
    assertThat(narrow.locator("#room-title")).hasText("Books");
    narrow.locator("#back").click();
    assertThat(narrow.locator("#room-list")).isVisible();
    assertThat(narrow).hasURL(address + "/");
    narrow.locator("#room-list button").filter(new FilterOptions().setHasText("Books")).click();
    assertThat(narrow.locator("#text").boundingBox().height).isGreaterThan(30);
  }

  private void members() throws IOException {
    narrow.locator("#members").click();
    assertThat(narrow.locator("#member-list li")).hasCount(3);
    assertThat(narrow.locator("#member-list .presence.online")).hasCount(2);
    assertThat(narrow.locator("#member-list .remove")).hasCount(0);
    Windows.look(narrow, "narrow-members");
    narrow
        .locator("#member-list li")
        .filter(new FilterOptions().setHasText("방장"))
        .locator("button")
        .click();
    assertThat(narrow.locator("#profile-name")).containsText("Wide");
    assertThat(narrow.locator("#profile-state")).hasText("온라인 · 방장");
    Windows.look(narrow, "narrow-profile");
    narrow.locator("#profile-close").click();
    narrow.locator("#members-close").click();
  }

  private void offline() throws IOException {
    narrow.context().setOffline(true);
    assertThat(narrow.locator("#banner")).containsText("오프라인");
    say(narrow, "offline words");
    assertThat(narrow.locator("#messages .pending")).containsText("보내는 중");
    Windows.look(narrow, "narrow-offline");
    narrow.context().setOffline(false);
    assertThat(row(wide, "offline words")).isVisible();
    assertThat(narrow.locator("#banner")).isHidden();
    say(narrow, "가".repeat(4096));
    Locator failed = narrow.locator("#messages .failed");
    assertThat(failed).containsText("보내지 못함");
    assertThat(failed.locator(".retry")).hasText("다시 보내기");
    Windows.look(narrow, "narrow-failed");
    failed.locator(".retry").click();
    assertThat(failed.locator(".retry")).isVisible();
    failed.locator(".discard").click();
    assertThat(failed).hasCount(0);
  }

  /** No word of English is left that the page itself says. */
  private void korean() {
    narrow.locator("#back").click();
    narrow.locator("#new-direct").click();
    answer(narrow, "no-such-name-at-all");
    assertThat(narrow.locator("#toast")).hasText("이 이름의 계정이 없습니다.");
    assertThat(narrow).hasTitle(Pattern.compile("스루라인 채팅"));
    Object english =
        narrow.evaluate(
            "[...document.querySelectorAll('[data-t], [data-label]')].map(e => e.dataset.t ?"
                + " e.textContent : e.getAttribute('aria-label')).filter(w => !/[가-힣]/.test(w))");
    assertThat(english).asList().isEmpty();
    narrow.locator("#room-list button").filter(new FilterOptions().setHasText("Books")).click();
  }

  /** Each window in the language of the other, and back: no width is for one language alone. */
  private void otherLanguages() throws IOException {
    narrow.locator("#back").click();
    for (Page page : new Page[] {wide, narrow}) {
      page.locator("#app [data-language]").click();
    }
    assertThat(wide.locator("#sign-out")).hasText("로그아웃");
    assertThat(narrow.locator("#sign-out")).hasText("Sign out");
    Windows.look(narrow, "narrow-english-rooms");
    narrow.locator("#room-list button").filter(new FilterOptions().setHasText("Books")).click();
    for (Page page : new Page[] {wide, narrow}) {
      page.locator("#members").click();
      assertThat(page.locator("#member-list li")).hasCount(3);
      Windows.look(page, (page == wide ? "wide-korean" : "narrow-english") + "-members");
      page.locator("#members-close").click();
      Windows.look(page, page == wide ? "wide-korean" : "narrow-english");
    }
    narrow.locator("#back").click();
    for (Page page : new Page[] {wide, narrow}) {
      page.locator("#app [data-language]").click();
    }
    assertThat(wide.locator("#sign-out")).hasText("Sign out");
    narrow.locator("#room-list button").filter(new FilterOptions().setHasText("Books")).click();
  }

  /** What is declined is gone, without a word to the account that asked. */
  private void declining(ChatApi writer) {
    String other = writer.post("/api/rooms", Map.of("title", "Other")).ok().path("id").asString();
    String account = writer.get("/api/accounts?name=" + narrowName).ok().path("id").asString();
    writer.post("/api/rooms/" + other + "/members", Map.of("accountId", account)).ok();
    narrow.locator("#back").click();
    assertThat(narrow.locator("#invitations")).containsText("Other");
    narrow.locator("#invitations .decline").click();
    assertThat(narrow.locator("#invitations")).isHidden();
    assertThat(narrow.locator("#room-list")).not().containsText("Other");
    narrow.locator("#room-list button").filter(new FilterOptions().setHasText("Books")).click();
  }

  private void removal(ChatApi writer) throws IOException {
    wide.locator("#members").click();
    wide.locator("#member-list li")
        .filter(new FilterOptions().setHasText(narrowName))
        .locator(".remove")
        .click();
    Windows.look(wide, "wide-remove");
    wide.locator("#ask-yes").click();
    assertThat(narrow.locator("#toast")).hasText("더 이상 이 대화방에 있지 않습니다.");
    assertThat(narrow.locator("#conversation")).isHidden();
    assertThat(wide.locator("#member-list li")).hasCount(2);
    assertThat(writer.get("/api/rooms").ok()).isNotEmpty();
    wide.locator("#leave").click();
    wide.locator("#ask-yes").click();
    assertThat(wide.locator("#room-list button").filter(new FilterOptions().setHasText("Books")))
        .hasCount(0);
  }
}
