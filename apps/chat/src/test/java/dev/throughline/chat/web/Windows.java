package dev.throughline.chat.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Windows of the system's Chromium, their screenshots, and what axe-core finds in them. */
final class Windows implements AutoCloseable {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  /** Violations that make a page hard or impossible to use, as "rule: element, element". */
  private static final String SERIOUS =
      """
      () => axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations
        .filter(found => found.impact === 'serious' || found.impact === 'critical')
        .map(found => found.id + ': ' + found.nodes.map(node => node.target.join(' ')
          + ' (' + node.failureSummary.split('\\n').at(-1).trim() + ')').join(', ')))
      """;

  private final Playwright playwright;
  private final Browser browser;

  Windows() {
    PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new LaunchOptions().setExecutablePath(chromium()).setArgs(List.of("--no-sandbox")));
  }

  /** A window of its own, with its own cookies. */
  Page open(int width, int height, String locale, ColorScheme scheme) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setLocale(locale)
                .setColorScheme(scheme));
    Page page = context.newPage();
    page.onConsoleMessage(message -> System.out.println(width + ": " + message.text()));
    page.onPageError(error -> System.out.println(width + ": " + error));
    return page;
  }

  /** Keeps a picture, and requires that neither axe nor the window's width finds a fault. */
  static void look(Page page, String name) throws IOException {
    page.screenshot(new ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")));
    assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        .as(name + " is no wider than its window")
        .isEqualTo(true);
    if (!Boolean.TRUE.equals(page.evaluate("() => typeof axe === 'object'"))) {
      page.evaluate(axe() + "; 0");
    }
    assertThat((List<?>) page.evaluate(SERIOUS)).as(name).isEmpty();
  }

  private static String axe() throws IOException {
    try (InputStream script = Windows.class.getResourceAsStream("/axe.min.js")) {
      if (script == null) {
        throw new IllegalStateException("axe-core is not on the class path");
      }
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
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

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
