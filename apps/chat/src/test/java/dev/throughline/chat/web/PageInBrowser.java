package dev.throughline.chat.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of the program itself in the system's Chromium, which must be installed. Not among the
 * tests that need nothing but a JDK: {@code -Dtest=PageInBrowser} runs it. Screenshots are kept in
 * {@code target/screenshots}.
 */
class PageInBrowser {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final int MESSAGES = 1000;

  @TempDir Path data;

  @Test
  void twoBrowsersEndWithTheSameRoom() throws Exception {
    Map<String, String> fast =
        Map.of("CHAT_MESSAGES_PERSECOND", "5000", "CHAT_MESSAGES_BURST", "5000");
    com.microsoft.playwright.assertions.PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
    try (ChatProcess chat = ChatProcess.start(fast, "--port", "0", "--data", data.toString());
        Playwright playwright =
            Playwright.create(
                new Playwright.CreateOptions()
                    .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        Browser browser =
            playwright
                .chromium()
                .launch(
                    new LaunchOptions()
                        .setExecutablePath(chromium())
                        .setArgs(List.of("--no-sandbox")))) {
      String address = chat.address().toString();
      BrowserContext desktop =
          browser.newContext(
              new Browser.NewContextOptions()
                  .setViewportSize(1280, 800)
                  .setLocale("en-GB")
                  .setColorScheme(ColorScheme.DARK));
      BrowserContext phone =
          browser.newContext(
              new Browser.NewContextOptions()
                  .setViewportSize(390, 844)
                  .setLocale("ko-KR")
                  .setColorScheme(ColorScheme.LIGHT));
      Page one = signUp(desktop, address, "one");
      Page two = signUp(phone, address, "two");
      ChatApi writer = writer(chat);
      String room = enterDemoRoom(one);
      enterDemoRoom(two);

      liveMessages(one, two);
      scriptsStayText(one, two);
      scrollBack(one, two, writer, room);
      editAndDelete(one, two);
      loseTheConnection(one, two, phone, writer, room);

      assertThat(rows(two)).isEqualTo(rows(one));
      screenshot(one, "desktop-dark-en");
      writeWhileARoomLoads(one);
      screenshot(two, "phone-light-ko");
      two.locator("#back").click();
      screenshot(two, "phone-rooms");
      enterDemoRoom(two);
      writeInTwoTabs(one, two, phone);
      restart(one, data, chat, fast);
    }
  }

  private static Page signUp(BrowserContext context, String address, String name) {
    Page page = context.newPage();
    page.onConsoleMessage(message -> System.out.println(name + ": " + message.text()));
    page.onPageError(error -> System.out.println(name + ": " + error));
    page.navigate(address);
    page.locator("#door-name").fill(name + UUID.randomUUID().toString().substring(0, 8));
    page.locator("#door-password").fill("correct horse");
    screenshot(page, "door-" + name);
    page.locator("#sign-up").click();
    assertThat(page.locator("#state")).hasAttribute("data-state", "online");
    return page;
  }

  private static ChatApi writer(ChatProcess chat) throws Exception {
    ChatApi writer = new ChatApi(chat.address());
    writer.signUp("w" + UUID.randomUUID().toString().substring(0, 8), "correct horse").ok();
    return writer;
  }

  private static String enterDemoRoom(Page page) {
    Locator room = page.locator("#room-list button").first();
    String id = room.getAttribute("data-room");
    room.click();
    assertThat(page.locator("#conversation")).isVisible();
    assertThat(page.locator("#messages li[data-seq]").last()).isVisible();
    return id;
  }

  private static void say(Page page, String text) {
    page.locator("#text").fill(text);
    page.locator("#text").press("Enter");
  }

  private static Locator bubble(Page page, String text) {
    return page.locator(
        "#messages li[data-seq] .bubble", new Page.LocatorOptions().setHasText(text));
  }

  private static void liveMessages(Page one, Page two) {
    say(one, "Hello from the desktop 👋🏽");
    assertThat(bubble(two, "Hello from the desktop 👋🏽")).isVisible();
    say(two, "휴대폰에서 안녕하세요");
    assertThat(bubble(one, "휴대폰에서 안녕하세요")).isVisible();
    one.locator("#text").pressSequentially("typing");
    assertThat(two.locator("#typing")).containsText("입력 중");
    one.locator("#text").fill("");
  }

  private static void scriptsStayText(Page one, Page two) {
    String script = "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>";
    say(one, script);
    assertThat(bubble(two, script)).isVisible();
    assertThat(two.evaluate("window.hacked")).isNull();
    assertThat(one.evaluate("window.hacked")).isNull();
  }

  private static void scrollBack(Page one, Page two, ChatApi writer, String room) {
    for (int i = 0; i < MESSAGES; i++) {
      writer
          .post(
              "/api/rooms/" + room + "/messages",
              Map.of("clientId", "bulk-" + i, "text", "message number " + i))
          .ok();
    }
    assertThat(bubble(two, "message number " + (MESSAGES - 1))).isVisible();
    one.reload();
    enterDemoRoom(one);
    showNewest(one, "message number " + (MESSAGES - 1));
    for (Page page : List.of(one, two)) {
      for (int i = 0; i < 200 && page.locator("#messages li[data-seq='1']").count() == 0; i++) {
        page.evaluate("document.getElementById('scroll').scrollTop = 0");
        page.waitForTimeout(20);
      }
      long tail =
          ((Number)
                  page.evaluate(
                      "Math.max(...[...document.querySelectorAll('#messages li[data-seq]')].map(r"
                          + " => +r.dataset.seq))"))
              .longValue();
      assertThat(seqs(page))
          .containsExactlyElementsOf(LongStream.rangeClosed(1, tail).boxed().toList());
      assertThat(tail).isGreaterThan(MESSAGES);
      screenshot(page, "scrolled-back-" + (page == one ? "one" : "two"));
    }
    if (one.locator("#to-newest").isVisible()) {
      one.locator("#to-newest").click();
    }
  }

  /** A room opens at the first unread message, which is the newest where all were read in time. */
  private static void showNewest(Page page, String newest) {
    // As long as any other assertion waits: on a busy machine a room may take seconds to load.
    for (int i = 0; i < 1_500 && !bubble(page, newest).isVisible(); i++) {
      if (page.locator("#to-newest").isVisible()) {
        page.locator("#to-newest").click();
      }
      page.waitForTimeout(20);
    }
    assertThat(bubble(page, newest)).isVisible();
  }

  private static void editAndDelete(Page one, Page two) {
    say(one, "with a tpyo");
    Locator mine = own(one, "with a tpyo");
    mine.hover();
    mine.locator(".edit").click();
    one.locator("#ask-answer").fill("without a typo");
    screenshot(one, "edit");
    one.locator("#ask-yes").click();
    assertThat(bubble(two, "without a typo")).isVisible();

    one.locator("#text").fill("first line\nsecond lime");
    one.locator("#text").press("Enter");
    Locator lines = own(one, "second lime");
    lines.hover();
    lines.locator(".edit").click();
    assertThat(one.locator("#ask-answer")).hasValue("first line\nsecond lime");
    one.locator("#ask-answer").fill("first line\nsecond line");
    one.locator("#ask-answer").press("Enter");
    assertThat(bubble(two, "second line")).isVisible();
    assertThat(bubble(two, "second line").textContent()).isEqualTo("first line\nsecond line");

    say(one, "never mind");
    assertThat(bubble(two, "never mind")).isVisible();
    Locator gone = own(one, "never mind");
    gone.hover();
    gone.locator(".delete").click();
    one.locator("#ask-yes").click();
    assertThat(bubble(two, "never mind")).hasCount(0);
    assertThat(two.locator("#messages .deleted")).hasCount(1);
  }

  private static Locator own(Page page, String text) {
    Locator found =
        page.locator("#messages li.mine[data-seq]").filter(new FilterOptions().setHasText(text));
    assertThat(found).isVisible();
    return found;
  }

  private static void loseTheConnection(
      Page one, Page two, BrowserContext phone, ChatApi writer, String room) {
    phone.setOffline(true);
    assertThat(two.locator("#state")).not().hasAttribute("data-state", "online");
    say(two, "written offline, first");
    say(two, "written offline, second");
    assertThat(two.locator("#messages .pending")).hasCount(2);
    for (int i = 0; i < 3; i++) {
      writer
          .post(
              "/api/rooms/" + room + "/messages",
              Map.of("clientId", "missed-" + i, "text", "missed " + i))
          .ok();
    }
    assertThat(bubble(one, "missed 2")).isVisible();
    assertThat(bubble(two, "missed 2")).hasCount(0);
    screenshot(two, "offline");

    phone.setOffline(false);
    assertThat(two.locator("#state")).hasAttribute("data-state", "online");
    assertThat(bubble(two, "missed 2")).isVisible();
    assertThat(two.locator("#messages .pending")).hasCount(0);
    assertThat(bubble(one, "written offline, second")).isVisible();
    assertThat(bubble(two, "written offline, second")).isVisible();
    assertThat(bubble(one, "written offline, first")).hasCount(1);
    assertThat(bubbles(one).filter(new FilterOptions().setHasText("written offline, ")))
        .hasText(new String[] {"written offline, first", "written offline, second"});
  }

  /** A restart with another key: the page renews its token, and connects by itself. */
  private static void restart(Page one, Path data, ChatProcess chat, Map<String, String> fast)
      throws Exception {
    String port = String.valueOf(chat.address().getPort());
    chat.close();
    assertThat(one.locator("#state")).not().hasAttribute("data-state", "online");
    try (ChatProcess next = ChatProcess.start(fast, "--port", port, "--data", data.toString())) {
      next.address();
      assertThat(one.locator("#state")).hasAttribute("data-state", "online");
      say(one, "after the restart");
      assertThat(bubble(one, "after the restart")).isVisible();
    }
  }

  /** What is written while a room loads goes to that room, and not to the one before. */
  private static void writeWhileARoomLoads(Page one) {
    one.locator("#new-group").click();
    one.locator("#ask-answer").fill("slow");
    one.locator("#ask-yes").click();
    assertThat(one.locator("#room-title")).hasText("slow");
    say(one, "said in the slow room");
    one.reload();
    enterRoom(one, "Throughline");
    List<Route> held = new ArrayList<>();
    one.route("**/api/rooms/*", held::add);
    one.locator("#text").fill("a draft");
    one.locator("#room-list button", new Page.LocatorOptions().setHasText("slow")).click();
    assertThat(one.locator("#text")).hasValue("");
    say(one, "written while it loads");
    assertThat(one.locator("#room-title")).hasText("slow");
    held.forEach(Route::resume);
    assertThat(bubble(one, "written while it loads")).isVisible();
    one.unroute("**/api/rooms/*");
    enterRoom(one, "Throughline");
    assertThat(one.locator("#text")).hasValue("a draft");
    assertThat(bubble(one, "written while it loads")).hasCount(0);
    one.locator("#text").fill("");
  }

  private static void enterRoom(Page page, String title) {
    page.locator("#room-list button", new Page.LocatorOptions().setHasText(title)).click();
    assertThat(page.locator("#messages li[data-seq]").last()).isVisible();
  }

  private static Locator bubbles(Page page) {
    return page.locator("#messages li[data-seq] .bubble");
  }

  /** Two tabs of one account write while they are offline; neither loses what the other wrote. */
  private static void writeInTwoTabs(Page one, Page two, BrowserContext phone) {
    Page tab = phone.newPage();
    // The address names the room, which hides the list on a phone.
    tab.navigate(two.url());
    assertThat(tab.locator("#conversation")).isVisible();
    assertThat(tab.locator("#messages li[data-seq]").last()).isVisible();
    phone.setOffline(true);
    assertThat(two.locator("#state")).not().hasAttribute("data-state", "online");
    assertThat(tab.locator("#state")).not().hasAttribute("data-state", "online");
    say(two, "from the first tab");
    say(tab, "from the second tab");
    say(two, "and the first again");
    assertThat(tab.locator("#messages .pending")).hasCount(3);
    two.close();
    phone.setOffline(false);
    for (String text :
        List.of("from the first tab", "from the second tab", "and the first again")) {
      assertThat(bubble(one, text)).hasCount(1);
    }
    assertThat(tab.locator("#messages .pending")).hasCount(0);
  }

  private static List<Long> seqs(Page page) {
    return ((List<?>)
            page.evaluate(
                "[...document.querySelectorAll('#messages li[data-seq]')].map(r =>"
                    + " +r.dataset.seq)"))
        .stream().map(seq -> ((Number) seq).longValue()).toList();
  }

  /** Every message that is shown, with its place and its text. */
  private static Object rows(Page page) {
    return page.evaluate(
        "[...document.querySelectorAll('#messages li[data-seq]')].filter(r =>"
            + " !r.classList.contains('note') && !r.classList.contains('deleted')).map(r =>"
            + " r.dataset.seq + ' ' + r.querySelector('.bubble').textContent)");
  }

  private static void screenshot(Page page, String name) {
    page.screenshot(new ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")));
  }

  private static Path chromium() {
    return Stream.of(System.getenv("PATH").split(":"))
        .flatMap(
            directory ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Chromium is not installed"));
  }
}
