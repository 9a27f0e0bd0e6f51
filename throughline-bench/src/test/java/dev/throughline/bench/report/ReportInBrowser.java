package dev.throughline.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The page that {@code bench} has written, in the system's Chromium, beside the JSON of the same
 * run. Not among the tests that need nothing but a JDK: {@code -Dtest=ReportInBrowser} runs it on
 * {@code bench.html} and {@code bench.json} in {@code -Dreport.folder}. Screenshots are kept in
 * {@code target/screenshots}.
 */
class ReportInBrowser {

  private static final Path FOLDER = Path.of(System.getProperty("report.folder", "target"));

  @Test
  void chartsShowWhatTheJsonSays() throws Exception {
    JsonNode experiments =
        JsonMapper.shared().readTree(Files.readString(FOLDER.resolve("bench.json")));
    assertThat(experiments.isArray()).isTrue();
    assertThat(experiments.size()).isEqualTo(3);
    try (Playwright playwright =
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
      check(browser, experiments, 1200, ColorScheme.LIGHT, "report-desktop-light");
      check(browser, experiments, 375, ColorScheme.DARK, "report-phone-dark");
    }
  }

  private static void check(
      Browser browser, JsonNode experiments, int width, ColorScheme colors, String name) {
    Page page =
        browser.newPage(
            new Browser.NewPageOptions()
                .setViewportSize(width, 850)
                .setColorScheme(colors)
                .setReducedMotion(ReducedMotion.REDUCE));
    List<String> requests = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    page.onRequest(request -> requests.add(request.url()));
    page.onConsoleMessage(message -> problems.add(message.text()));
    page.navigate(FOLDER.resolve("bench.html").toAbsolutePath().toUri().toString());

    assertThat(requests).as("what is loaded besides the page").hasSize(1);
    assertThat(problems).isEmpty();
    for (JsonNode experiment : experiments) {
      Locator section = page.locator("section#" + experiment.get("experiment").asString());
      assertThat(section.locator("table tbody tr").count())
          .isEqualTo(experiment.get("rows").size());
      charts(section, experiment);
      page.locator("#summary a[href='#" + experiment.get("experiment").asString() + "']")
          .first()
          .click();
      assertThat(section.evaluate("s => s.matches(':target')")).isEqualTo(true);
    }
    assertThat(page.evaluate("document.documentElement.scrollWidth"))
        .as("wider than the screen")
        .isEqualTo(page.evaluate("document.documentElement.clientWidth"));
    assertThat(((Number) page.evaluate(FONT)).doubleValue()).isGreaterThanOrEqualTo(12);
    page.screenshot(
        new Page.ScreenshotOptions()
            .setFullPage(true)
            .setPath(Path.of("target", "screenshots", name + ".png")));
    page.close();
  }

  /** The height of the smallest text in a chart, in pixels of the screen. */
  private static final String FONT =
      "Math.min(...[...document.querySelectorAll('section svg text')].map(t =>"
          + " t.getBoundingClientRect().height))";

  /** A bar is as long as its figure says, as a part of its chart's longest. */
  private static void charts(Locator section, JsonNode experiment) {
    String headline = experiment.get("headline").asString();
    int charts = section.locator("svg").count();
    assertThat(charts).isPositive();
    int rows = 0;
    for (int i = 0; i < charts; i++) {
      Locator bars = section.locator("svg").nth(i).locator("g");
      double longest = 0;
      double most = 0;
      for (Locator bar : bars.all()) {
        JsonNode figure = row(experiment, bar).path(headline);
        if (!figure.isMissingNode()) {
          most = Math.max(most, figure.asDouble());
          longest = Math.max(longest, length(bar));
        }
      }
      for (Locator bar : bars.all()) {
        JsonNode row = row(experiment, bar);
        rows++;
        assertThat(bar.locator("text").first().textContent())
            .isEqualTo(row.get("strategy").asString());
        if (row.has(headline)) {
          assertThat(length(bar) / longest)
              .as("%s of %s", headline, row.get("strategy"))
              .isCloseTo(row.get(headline).asDouble() / most, within(0.01));
        }
        assertThat(bar.textContent().contains("WRONG")).isEqualTo(!row.get("right").asBoolean());
      }
    }
    assertThat(rows).isEqualTo(experiment.get("rows").size());
  }

  private static JsonNode row(JsonNode experiment, Locator bar) {
    return experiment.get("rows").get(Integer.parseInt(bar.getAttribute("data-row")));
  }

  private static double length(Locator bar) {
    return ((Number) bar.locator("rect").evaluate("r => r.getBoundingClientRect().width"))
        .doubleValue();
  }

  private static Path chromium() {
    return Stream.of(System.getenv("PATH").split(":"))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Chromium is not installed"));
  }
}
