package dev.throughline.chat.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What people write never stops the page, whatever it is. Run by name, as {@link PageInBrowser}.
 */
class TextsInBrowser {

  @TempDir static Path data;

  private static ChatProcess chat;
  private static Windows windows;

  private final List<String> errors = new ArrayList<>();
  private ChatApi writer;
  private String room;
  private Page page;

  @BeforeAll
  static void start() {
    Map<String, String> fast =
        Map.of(
            "CHAT_MESSAGES_PERSECOND", "5000",
            "CHAT_MESSAGES_BURST", "5000",
            "CHAT_TOKENS_ATTEMPTSPERMINUTE", "1000");
    chat = ChatProcess.start(fast, "--port", "0", "--data", data.toString());
    windows = new Windows();
  }

  @AfterAll
  static void stop() throws Exception {
    windows.close();
    chat.close();
  }

  private ChatApi signUp(String displayName) throws Exception {
    ChatApi api = new ChatApi(chat.address());
    String name = "u" + UUID.randomUUID().toString().substring(0, 12);
    Map<String, String> body =
        Map.of("name", name, "displayName", displayName, "password", "correct horse");
    api.token(api.post("/api/accounts", body).ok().path("accessToken").asString());
    return api;
  }

  private void open(String name, int width) throws Exception {
    writer = signUp("writer of " + name);
    room = writer.post("/api/rooms", Map.of("title", name)).ok().path("id").asString();
    page = windows.open(width, 800, "en-GB", ColorScheme.LIGHT);
    page.onPageError(error -> errors.add(error));
    page.onConsoleMessage(
        message -> {
          if (message.text().startsWith("Ignoring an exception")) {
            errors.add(message.text());
          }
        });
    page.route("https://**", Route::abort);
    page.navigate(chat.address().toString());
    String reader = "r" + UUID.randomUUID().toString().substring(0, 8);
    page.locator("#door-name").fill(reader);
    page.locator("#door-password").fill("correct horse");
    page.locator("#sign-up").click();
    assertThat(page.locator("#state")).hasAttribute("data-state", "online");
    invite(writer, room, reader);
    page.locator("#invitations .accept").click();
    assertThat(page.locator("#room-title")).hasText(name);
    page.locator("#text").fill("to begin with");
    page.locator("#text").press("Enter");
    assertThat(page.locator("#messages li.mine[data-seq]")).hasCount(1);
  }

  private static void invite(ChatApi owner, String room, String name) {
    String account = owner.get("/api/accounts?name=" + name).ok().path("id").asString();
    owner.post("/api/rooms/" + room + "/members", Map.of("accountId", account)).ok();
  }

  private void say(ChatApi author, String text) {
    author
        .post(
            "/api/rooms/" + room + "/messages",
            Map.of("clientId", UUID.randomUUID().toString(), "text", text))
        .ok();
  }

  @Test
  void aRoomShowsEachMessageWhateverTheOthersSay() throws Exception {
    open("Hostile", 1280);
    Map<Long, String> said = new TreeMap<>();
    for (String text : HostileTexts.texts(260)) {
      say(writer, text);
    }
    say(writer, "the last one");
    // Live, as they come.
    assertThat(row("the last one")).isVisible();
    long tail = Long.parseLong(row("the last one").getAttribute("data-seq"));
    for (long from = 0; from < tail; from += 100) {
      writer
          .get("/api/rooms/" + room + "/messages?limit=100&after=" + from)
          .ok()
          .path("messages")
          .forEach(
              message -> {
                if (message.path("kind").asString().equals("TALK")) {
                  said.put(message.path("seq").asLong(), bare(message.path("text").asString()));
                }
              });
    }
    assertThat(said).hasSizeGreaterThan(300);
    everythingIsShown(said);
    // And from the database.
    page.reload();
    showNewest();
    everythingIsShown(said);
    assertThat(page.evaluate("window.hacked")).isNull();
    assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
  }

  /** A text without the signs that formatting takes away. */
  private static String bare(String text) {
    return text.replaceAll("[*_`\n]", "");
  }

  private Locator row(String text) {
    return page.locator(
        "#messages li.message[data-seq]", new Page.LocatorOptions().setHasText(text));
  }

  /** A room opens at the first unread message, which is the newest where all were read in time. */
  private void showNewest() {
    assertThat(page.locator("#messages li.message[data-seq]").first()).isVisible();
    for (int i = 0; i < 200 && !row("the last one").isVisible(); i++) {
      if (page.locator("#to-newest").isVisible()) {
        page.locator("#to-newest").click();
      }
      page.waitForTimeout(20);
    }
    assertThat(row("the last one")).isVisible();
  }

  private void everythingIsShown(Map<Long, String> said) {
    for (int i = 0; i < 300 && page.locator("#messages li[data-seq='1']").count() == 0; i++) {
      page.evaluate("document.getElementById('scroll').scrollTop = 0");
      page.waitForTimeout(20);
    }
    Map<Long, String> shown = new TreeMap<>();
    ((List<?>)
            page.evaluate(
                "[...document.querySelectorAll('#messages li.message[data-seq]')].map(r =>"
                    + " [r.dataset.seq, r.querySelector('.bubble').textContent])"))
        .forEach(
            row -> {
              List<?> pair = (List<?>) row;
              shown.put(Long.parseLong((String) pair.get(0)), bare((String) pair.get(1)));
            });
    assertThat(errors).isEmpty();
    assertThat(shown).isEqualTo(said);
    assertThat(page.evaluate("document.documentElement.dataset.plain ?? 'none'")).isEqualTo("none");
  }

  @Test
  void namesAndTitlesAreShownInListsAndPanels() throws Exception {
    open("Names", 375);
    List<String> names = HostileTexts.names().toList();
    for (String name : names) {
      ChatApi member = signUp(name);
      String account = member.get("/api/rooms").ok().path(0).path("id").asString();
      assertThat(account).isNotEmpty();
      String own = member.post("/api/rooms", Map.of("title", name)).ok().path("id").asString();
      member
          .post(
              "/api/rooms/" + own + "/messages",
              Map.of("clientId", "1", "text", "https://a.example/%E0%A4%A.png\u202e" + name))
          .ok();
      invite(member, own, page.locator("#me").textContent());
    }
    page.locator("#back").click();
    assertThat(page.locator("#invitations li")).hasCount(names.size());
    for (int left = names.size(); left > 0; left--) {
      page.locator("#invitations .accept").first().click();
      assertThat(page.locator("#conversation")).isVisible();
      assertThat(page.locator("#messages .bubble")).containsText("%E0%A4%A.png");
      page.locator("#members").click();
      assertThat(page.locator("#member-list li")).hasCount(2);
      page.locator("#member-list li button").last().click();
      page.locator("#profile-close").click();
      page.locator("#members-close").click();
      page.locator("#back").click();
      assertThat(page.locator("#invitations li")).hasCount(left - 1);
    }
    assertThat(page.locator("#room-list li")).hasCount(names.size() + 2);
    Windows.look(page, "narrow-hostile-names");
    assertThat(errors).isEmpty();
    assertThat(page.evaluate("document.documentElement.dataset.plain ?? 'none'")).isEqualTo("none");
  }

  @Test
  void aSearchTakesWhateverIsTypedAndShowsWhateverItFinds() throws Exception {
    open("Searched", 1280);
    List<String> texts = new ArrayList<>(HostileTexts.texts(0));
    texts.add("İ".repeat(300));
    page.locator("#search").click();
    for (int from = 0; from < texts.size(); from += 20) { // an answer has so many
      List<String> some = texts.subList(from, Math.min(texts.size(), from + 20));
      some.forEach(text -> say(writer, text + " needle 😀"));
      page.locator("#search-text").fill("needle");
      page.locator("#search-text").press("Enter");
      assertThat(page.locator("#search-found li")).hasCount(Math.min(20, from + some.size()));
      some.forEach(text -> assertThat(page.locator("#search-found")).containsText("needle 😀"));
    }
    for (String words :
        List.of("a\\ud83d", "\\udc4b\\ud83d", "%E0%A4%A", "[a-z\\\\", "\\u202e\\u202e")) {
      page.evaluate("document.getElementById('search-text').value = '" + words + "'");
      page.evaluate("document.getElementById('search-state').textContent = 'asking'");
      page.locator("#search-form button.primary").click();
      assertThat(page.locator("#search-state")).containsText("ound");
      assertThat(page.locator("#toast")).isHidden();
    }
    page.locator("#jump").fill("100000-01-01");
    assertThat(page.locator("#toast")).isHidden();
    assertThat(errors).isEmpty();
  }

  @Test
  void whatIsKeptInTheBrowserAndBrokenIsLeftOut() throws Exception {
    open("Kept", 1280);
    page.evaluate(
        """
        room => {
          const entry = { room, clientId: 'good', text: 'kept \\u202e text', at: 1, failed: false };
          const prefix = 'outbox-ACCOUNT-';
          localStorage.setItem(prefix + 'a', '{');
          localStorage.setItem(prefix + 'b', 'null');
          localStorage.setItem(prefix + 'c', '{"room":1}');
          localStorage.setItem(prefix + 'other', JSON.stringify({ ...entry, text: 'under another key' }));
          localStorage.setItem(prefix + 'good', JSON.stringify(entry));
          localStorage.setItem('language', 'xx');
          document.cookie = 'XSRF-TOKEN=%E0%A4%A; path=/';
        }
        """
            .replace("ACCOUNT", reader()),
        room);
    page.reload();
    assertThat(page.locator("#state")).hasAttribute("data-state", "online");
    assertThat(page.locator("#room-title")).hasText("Kept");
    assertThat(row("kept \u202e text")).isVisible();
    assertThat(page.locator("#messages .pending")).hasCount(0);
    assertThat(page.locator("#sign-out")).hasText("Sign out");
    assertThat(errors).isEmpty();
  }

  private String reader() {
    return writer
        .get("/api/accounts?name=" + page.locator("#me").textContent())
        .ok()
        .path("id")
        .asString();
  }

  /** A fault of the page itself costs one row its form, and no other row anything. */
  @Test
  void whatCannotBeShownIsPlainTextAndCounted() throws Exception {
    open("Faulty", 1280);
    say(writer, "before");
    say(writer, "BROKEN <b>");
    say(writer, "of another age");
    say(writer, "after");
    assertThat(row("after")).isVisible();
    page.route(
        "**/page/text.js",
        route -> {
          String script = route.fetch().text();
          route.fulfill(
              new Route.FulfillOptions()
                  .setContentType("text/javascript")
                  .setBody(
                      script.replace(
                          "let end = 0;",
                          "let end = 0; if (text.includes('BROKEN')) throw new Error('a fault');")));
        });
    page.route(
        "**/api/rooms/" + room,
        route -> {
          String body = route.fetch().text();
          route.fulfill(
              new Route.FulfillOptions()
                  .setContentType("application/json")
                  .setBody(
                      body.replaceAll(
                          "(\"text\":\"of another age\",\"sentAt\":\")[^\"]*",
                          "$1+10000-01-01T00:00:00Z")));
        });
    page.reload();
    assertThat(row("after")).isVisible();
    assertThat(row("before")).isVisible();
    assertThat(row("of another age")).isVisible();
    assertThat(
            page.locator("#messages .day")
                .filter(new Locator.FilterOptions().setHasText("+10000-01-01")))
        .isVisible();
    assertThat(page.locator("#messages .plain")).hasText("BROKEN <b>");
    assertThat(page.locator("#messages .plain"))
        .hasAttribute("title", "This could not be shown as it should.");
    assertThat(Integer.parseInt((String) page.evaluate("document.documentElement.dataset.plain")))
        .isPositive();
  }
}
