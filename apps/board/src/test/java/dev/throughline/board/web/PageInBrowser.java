package dev.throughline.board.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  private static final int POSTS = 300;

  /** What axe-core finds that makes a page hard or impossible to use. */
  private static final String SERIOUS =
      """
      () => axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations
        .filter(found => found.impact === 'serious' || found.impact === 'critical')
        .map(found => found.id + ': ' + found.nodes.slice(0, 5).map(node => node.target.join(' ')
          + ' (' + node.failureSummary.split('\\n').at(-1).trim() + ')').join(', ')))
      """;

  @TempDir Path data;

  @Test
  void postsAreWrittenEditedDeletedAndScrolledThrough() throws Exception {
    PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
    try (BoardProcess board = BoardProcess.start("--port", "0", "--data", data.toString());
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
      String address = board.address().toString();
      BoardClient.signedIn(board.address(), "admin", board.password("admin"))
          .post("/api/load?posts=" + POSTS, "")
          .expect(200);
      Page desktop = open(browser, address, 1280, 800, "en-GB", ColorScheme.DARK);
      Page phone = open(browser, address, 375, 812, "ko-KR", ColorScheme.LIGHT);

      scroll(desktop);
      scroll(phone);
      signIn(desktop, board.password("user"));
      write(
          desktop,
          "Hello <b>board</b>",
          "<img src=x onerror=\"window.hacked=1\"> 👋🏽\nsecond line");
      assertThat(row(phone, "Hello <b>board</b>")).isVisible();
      assertThat(row(phone, "Hello <b>board</b>").locator("p"))
          .containsText("<img src=x onerror=\"window.hacked=1\">");
      assertThat(phone.evaluate("window.hacked")).isNull();
      assertThat(desktop.evaluate("window.hacked")).isNull();
      assertThat(phone.locator("#posts .edit")).hasCount(0);

      signUp(phone);
      comments(desktop, phone);
      search(desktop, phone);
      edit(desktop, phone);
      delete(desktop, phone);
      figures(desktop);
      screenshot(desktop, "desktop-dark-en");
      phone.evaluate("scrollTo(0, 0)");
      screenshot(phone, "phone-light-ko");
      desktop.locator("#language").click();
      assertThat(desktop.locator("#sign-out")).hasText("로그아웃");
      desktop.locator("#theme").click();
      screenshot(desktop, "desktop-light-ko");
      changePassword(desktop);
      desktop.locator("#sign-out").click();
      assertThat(desktop.locator("#write")).isHidden();
      assertThat(desktop.locator("#posts .edit")).hasCount(0);
    }
  }

  private static void signUp(Page page) {
    page.locator("#sign-in").click();
    page.locator("#door-name").fill("newcomer");
    page.locator("#door-password").fill("aaaaaaaaaaa");
    page.locator("#sign-up").click();
    assertThat(page.locator("#door-problem")).isVisible();
    page.locator("#door-password").fill("correct horse");
    screenshot(page, "sign-up");
    page.locator("#sign-up").click();
    assertThat(page.locator("#write")).isVisible();
    write(page, "A newcomer's post", "words");
  }

  private static void comments(Page desktop, Page phone) {
    for (Page page : List.of(desktop, phone)) {
      row(page, "Hello <b>board</b>").locator(".toggle-comments").click();
    }
    Locator wide = row(desktop, "Hello <b>board</b>").locator(".comments");
    Locator narrow = row(phone, "Hello <b>board</b>").locator(".comments");
    narrow.locator("textarea").fill("<i>first</i> comment");
    narrow.locator("form button").click();
    assertThat(wide.locator("li p")).hasText("<i>first</i> comment");
    assertThat(wide.locator("li button")).hasCount(0);
    wide.locator("textarea").fill("an answer");
    wide.locator("form button").click();
    assertThat(narrow.locator("li p")).hasText(new String[] {"<i>first</i> comment", "an answer"});
    screenshot(phone, "comments");
    narrow.locator("li button").first().click();
    assertThat(wide.locator("li p")).hasText(new String[] {"an answer"});
    row(desktop, "Hello <b>board</b>").locator(".toggle-comments").click();
    assertThat(wide).hasCount(0);
  }

  private static void search(Page desktop, Page phone) {
    phone.locator("#search-text").fill("없는 말");
    phone.locator("#search-text").press("Enter");
    assertThat(phone.locator("#search-state")).hasText("찾지 못했습니다");
    desktop.locator("#search-text").fill("HELLO <b>");
    desktop.locator("#search-text").press("Enter");
    assertThat(desktop.locator("#search-state")).hasText("1 post found");
    assertThat(desktop.locator("#found li")).containsText("Hello <b>board</b>");
    assertThat(desktop.locator("#posts")).isHidden();
    screenshot(desktop, "search");
    for (Page page : List.of(desktop, phone)) {
      page.locator("#search-end").click();
      assertThat(page.locator("#posts")).isVisible();
    }
  }

  private static void changePassword(Page page) {
    page.locator("#password").click();
    page.locator("#key-current").fill("not it");
    page.locator("#key-next").fill("another horse");
    page.locator("#key-yes").click();
    assertThat(page.locator("#key-problem")).isVisible();
    page.locator("#key-no").click();
    assertThat(page.locator("#key")).isHidden();
  }

  private static Page open(
      Browser browser, String address, int width, int height, String locale, ColorScheme scheme) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setLocale(locale)
                .setColorScheme(scheme));
    Page page = context.newPage();
    page.onConsoleMessage(message -> System.out.println(locale + ": " + message.text()));
    page.onPageError(error -> System.out.println(locale + ": " + error));
    page.navigate(address);
    assertThat(page.locator("#posts li").first()).isVisible();
    // Nothing is wider than the window.
    assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
    return page;
  }

  private static void scroll(Page page) {
    for (int i = 0; i < 2_000 && page.locator("#posts li[data-seq='1']").count() == 0; i++) {
      page.evaluate("scrollTo(0, document.body.scrollHeight)");
      page.waitForTimeout(20);
    }
    List<?> seqs =
        (List<?>)
            page.evaluate("[...document.querySelectorAll('#posts li')].map(r => +r.dataset.seq)");
    assertThat(seqs.stream().map(seq -> ((Number) seq).longValue()).toList())
        .containsExactlyElementsOf(
            LongStream.iterate(POSTS, seq -> seq > 0, seq -> seq - 1).boxed().toList());
    screenshot(page, "scrolled-" + page.viewportSize().width);
  }

  private static void signIn(Page page, String password) {
    page.evaluate("scrollTo(0, 0)");
    page.locator("#sign-in").click();
    page.locator("#door-name").fill("user");
    page.locator("#door-password").fill("not " + password);
    page.locator("#door-yes").click();
    assertThat(page.locator("#door-problem")).isVisible();
    page.locator("#door-password").fill(password);
    page.locator("#door-yes").click();
    assertThat(page.locator("#write")).isVisible();
    assertThat(page.locator("#me")).hasText("user");
  }

  private static void write(Page page, String title, String body) {
    page.locator("#title").fill(title);
    page.locator("#body").fill(body);
    page.locator("#write button").click();
    assertThat(row(page, title)).isVisible();
    assertThat(page.locator("#posts li").first()).containsText(title);
    assertThat(page.locator("#title")).hasValue("");
  }

  private static Locator row(Page page, String title) {
    return page.locator("#posts li", new Page.LocatorOptions().setHasText(title));
  }

  private static void edit(Page desktop, Page phone) {
    row(desktop, "Hello <b>board</b>").locator(".edit").click();
    desktop.locator("#editor-title").fill("Edited title");
    screenshot(desktop, "edit");
    desktop.locator("#editor-yes").click();
    assertThat(row(desktop, "Edited title")).isVisible();
    assertThat(row(phone, "Edited title")).isVisible();
    assertThat(row(phone, "Edited title").locator("p")).containsText("second line");
    assertThat(row(phone, "Hello <b>board</b>")).hasCount(0);
  }

  private static void delete(Page desktop, Page phone) {
    write(desktop, "Never mind", "words");
    assertThat(row(phone, "Never mind")).isVisible();
    row(desktop, "Never mind").locator(".delete").click();
    desktop.locator("#sure-yes").click();
    assertThat(row(desktop, "Never mind")).hasCount(0);
    assertThat(row(phone, "Never mind")).hasCount(0);
    assertThat(row(phone, "Edited title")).isVisible();
  }

  private static void figures(Page page) {
    assertThat(page.locator("#cache")).isHidden();
    page.locator("#figures").click();
    assertThat(page.locator("#forms tr")).hasCount(5);
    assertThat(page.locator("#forms tr.used")).containsText("compact");
    assertThat(page.locator("#redis")).containsText(" KB");
  }

  private static void screenshot(Page page, String name) {
    page.screenshot(new ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")));
    if (!Boolean.TRUE.equals(page.evaluate("() => typeof axe === 'object'"))) {
      page.evaluate(axe() + "; 0");
    }
    assertThat((List<?>) page.evaluate(SERIOUS)).as(name).isEmpty();
  }

  private static String axe() {
    try (InputStream script = PageInBrowser.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path chromium() {
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
