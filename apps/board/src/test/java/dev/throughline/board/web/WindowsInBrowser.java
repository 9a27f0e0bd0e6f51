package dev.throughline.board.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardProcess;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No text stops the page, and no window becomes another user. Run by name, as {@link
 * PageInBrowser}.
 */
class WindowsInBrowser {

  private static final String PASSWORD = "correct horse";

  @TempDir static Path data;

  private static BoardProcess board;
  private static URI address;
  private static Playwright playwright;
  private static Browser browser;

  private final List<String> errors = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
    board = BoardProcess.start("--port", "0", "--data", data.toString());
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new LaunchOptions()
                    .setExecutablePath(PageInBrowser.chromium())
                    .setArgs(List.of("--no-sandbox")));
    address = board.address();
  }

  @AfterAll
  static void stop() throws Exception {
    browser.close();
    playwright.close();
    board.close();
  }

  private Page open() {
    Page page =
        browser
            .newContext(
                new Browser.NewContextOptions().setViewportSize(375, 812).setLocale("en-GB"))
            .newPage();
    listen(page);
    page.navigate(address.toString());
    return page;
  }

  private void listen(Page page) {
    page.onConsoleMessage(message -> System.out.println(message.text()));
    page.onPageError(errors::add);
  }

  private static void enter(Page page, String name, String button) {
    page.locator("#sign-in").click();
    page.locator("#door-name").fill(name);
    page.locator("#door-password").fill(PASSWORD);
    page.locator(button).click();
    assertThat(page.locator("#write")).isVisible();
    assertThat(page.locator("#me")).hasText(name);
  }

  private static BoardClient signUp(String name) {
    String token =
        BoardClient.anonymous(address)
            .post("/api/accounts", Map.of("name", name, "password", PASSWORD))
            .expect(201)
            .json()
            .get("token")
            .asString();
    return BoardClient.anonymous(address).with("Authorization", "Bearer " + token);
  }

  private static Locator row(Page page, String title) {
    return page.locator("#posts li", new Page.LocatorOptions().setHasText(title));
  }

  @Test
  void eachPostAndCommentIsShownWhateverItSays() {
    BoardClient writer = signUp("w".repeat(64));
    Map<Long, String> said = new TreeMap<>();
    Random random = new Random(20261126);
    for (int i = 0; i < 120; i++) {
      if (i % 15 == 14) {
        writer = signUp("w".repeat(60) + i); // as an account may write so much at once
      }
      String title =
          i < HostileTexts.PIECES.size() ? HostileTexts.PIECES.get(i) : "m" + piece(random);
      String body = piece(random) + "\n" + piece(random) + piece(random);
      said.put(writer.say(title, body), title + body);
    }
    writer = signUp("commenter");
    long commented = writer.say("The one with comments", "words");
    for (String piece : HostileTexts.PIECES.subList(0, 18)) {
      writer
          .post("/api/posts/" + commented + "/comments", Map.of("text", piece + "W".repeat(500)))
          .expect(201);
    }
    Page page = open();
    for (int i = 0; i < 300 && page.locator("#posts li").count() < said.size() + 1; i++) {
      page.evaluate("scrollTo(0, document.body.scrollHeight)");
      page.waitForTimeout(20);
    }
    Map<Long, String> shown = new TreeMap<>();
    ((List<?>)
            page.evaluate(
                "[...document.querySelectorAll('#posts li')].map(r => [r.dataset.seq,"
                    + " r.querySelector('h2').textContent + r.querySelector('p').textContent])"))
        .forEach(
            found ->
                shown.put(
                    Long.parseLong((String) ((List<?>) found).get(0)),
                    (String) ((List<?>) found).get(1)));
    assertThat(shown).containsAllEntriesOf(said);
    row(page, "The one with comments").locator(".toggle-comments").click();
    assertThat(page.locator(".comments li")).hasCount(18);
    assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
    for (String words : List.of("a\\ud83d", "%E0%A4%A", "[a-z\\\\", "\\u202e\\u202e")) {
      page.evaluate("document.getElementById('search-text').value = '" + words + "'");
      page.evaluate("document.getElementById('search-state').textContent = 'asking'");
      page.locator("#search-form button").click();
      assertThat(page.locator("#search-state")).containsText("ound");
      assertThat(page.locator("#toast")).isHidden();
      page.waitForTimeout(600); // so many searches are allowed
    }
    assertThat(page.evaluate("window.hacked")).isNull();
    assertThat(page.evaluate("document.documentElement.dataset.plain ?? 'none'")).isEqualTo("none");
    assertThat(errors).isEmpty();
  }

  private static String piece(Random random) {
    return HostileTexts.PIECES.get(random.nextInt(HostileTexts.PIECES.size()));
  }

  @Test
  void whatIsKeptInTheBrowserAndBrokenIsLeftOut() {
    signUp("keeper").say("A post to see", "words");
    Page page = open();
    for (String session : List.of("{", "null", "{\"name\":\"x\"}", "7")) {
      page.evaluate(
          "kept => { sessionStorage.setItem('session', kept);"
              + " localStorage.setItem('language', 'xx'); }",
          session);
      page.reload();
      assertThat(row(page, "A post to see")).isVisible();
      assertThat(page.locator("#sign-in")).hasText("Sign in");
    }
    assertThat(errors).isEmpty();
  }

  /** A fault of the page itself costs one row its form, and no other row anything. */
  @Test
  void whatCannotBeShownIsPlainTextAndCounted() {
    BoardClient writer = signUp("faulty");
    writer.say("Before it", "words");
    writer.say("BROKEN", "<b>words");
    writer.say("After it", "words");
    Page page = browser.newContext(new Browser.NewContextOptions().setLocale("en-GB")).newPage();
    listen(page);
    page.route(
        "**/page/list.js",
        route -> {
          String script = route.fetch().text();
          route.fulfill(
              new Route.FulfillOptions()
                  .setContentType("text/javascript")
                  .setBody(
                      script.replace(
                          "const row = make('li', 'card');",
                          "const row = make('li', 'card');"
                              + " if (post.title === 'BROKEN') throw new Error('a fault');")));
        });
    page.navigate(address.toString());
    assertThat(row(page, "After it")).isVisible();
    assertThat(row(page, "Before it")).isVisible();
    assertThat(page.locator("#posts .plain")).hasText("BROKEN\n<b>words");
    assertThat(page.evaluate("document.documentElement.dataset.plain")).isNotNull();
  }

  /** What the first user's page asked for comes after the second one has signed in. */
  @Test
  void aLateRenewalMakesNoWindowAnotherUsers() {
    Page page = browser.newContext(new Browser.NewContextOptions().setLocale("en-GB")).newPage();
    listen(page);
    page.clock().install();
    page.navigate(address.toString());
    enter(page, "late-ann", "#sign-up");
    page.locator("#title").fill("begun by the first");
    List<Route> held = new ArrayList<>();
    page.route("**/api/session/token", held::add);
    page.clock().runFor(11 * 60_000);
    page.waitForCondition(() -> !held.isEmpty());
    page.locator("#sign-out").click();
    enter(page, "late-ben", "#sign-up");
    assertThat(page.locator("#title")).hasValue("");
    held.forEach(
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody(
                        "{\"name\":\"late-ann\",\"roles\":[\"USER\"],\"token\":\"x\","
                            + "\"expiresAt\":\"2999-01-01T00:00:00Z\"}")));
    page.locator("#title").fill("By the second");
    page.locator("#body").fill("words");
    page.locator("#write button").click();
    assertThat(row(page, "By the second").locator("strong")).hasText("late-ben");
    assertThat((String) page.evaluate("sessionStorage.getItem('session')")).contains("late-ben");
    assertThat(page.locator("#write")).isVisible();
  }

  /** A tab that was duplicated has the session of the first, which ends in both. */
  @Test
  void signingOutInOneWindowEndsTheOthersOfTheSession() {
    Page one = open();
    enter(one, "twice", "#sign-up");
    String session = (String) one.evaluate("sessionStorage.getItem('session')");
    Page two = one.context().newPage();
    listen(two);
    two.addInitScript(
        "if (!sessionStorage.getItem('seen')) { sessionStorage.setItem('seen', '1');"
            + " sessionStorage.setItem('session', `"
            + session
            + "`); }");
    two.navigate(address.toString());
    assertThat(two.locator("#me")).hasText("twice");
    Page three = one.context().newPage();
    listen(three);
    three.navigate(address.toString());
    enter(three, "another", "#sign-up");

    two.locator("#sign-out").click();

    assertThat(one.locator("#toast")).containsText("session has ended");
    assertThat(one.locator("#write")).isHidden();
    assertThat(one.locator("#me")).hasText("");
    assertThat(three.locator("#write")).isVisible();
    three.reload();
    assertThat(three.locator("#me")).hasText("another");
  }

  /** Also when the window hears nothing and only looks at the list again. */
  @Test
  void aSessionThatEndedElsewhereIsShownAsEnded() {
    Page page = open();
    enter(page, "ended", "#sign-up");
    String token = (String) page.evaluate("JSON.parse(sessionStorage.getItem('session')).token");
    BoardClient.anonymous(address)
        .with("Authorization", "Bearer " + token)
        .delete("/api/session")
        .expect(204);
    assertThat(page.locator("#write")).isHidden();
    assertThat(page.locator("#me")).hasText("");
    assertThat(page.locator("#sign-in")).isVisible();
  }
}
