package dev.throughline.chat.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
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
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A window is of the account that signed in in it, whatever other windows of the browser do. Tokens
 * are so short that each request renews them. Run by name, as {@link PageInBrowser}.
 */
class AccountsInBrowser {

  private static final String PASSWORD = "correct horse";

  /** Windows that hear nothing of each other, so that only the service can tell them. */
  private static final String DEAF =
      "window.BroadcastChannel = class { postMessage() {} close() {} addEventListener() {} };";

  @TempDir static Path data;

  private static ChatProcess chat;
  private static Windows windows;

  private final String a = "ann" + UUID.randomUUID().toString().substring(0, 8);
  private final String b = "ben" + UUID.randomUUID().toString().substring(0, 8);

  @BeforeAll
  static void start() {
    Map<String, String> environment =
        Map.of("CHAT_TOKENS_ACCESS", "20s", "CHAT_TOKENS_ATTEMPTSPERMINUTE", "1000");
    chat = ChatProcess.start(environment, "--port", "0", "--data", data.toString());
    windows = new Windows();
  }

  @AfterAll
  static void stop() throws Exception {
    windows.close();
    chat.close();
  }

  private static Page window() throws Exception {
    Page page = windows.open(1280, 800, "en-GB", ColorScheme.LIGHT);
    page.navigate(chat.address().toString());
    return page;
  }

  private static Page beside(Page page) throws Exception {
    BrowserContext context = page.context();
    Page other = context.newPage();
    other.onConsoleMessage(message -> System.out.println("beside: " + message.text()));
    other.onPageError(error -> System.out.println("beside: " + error));
    other.navigate(chat.address().toString());
    return other;
  }

  private static Page deaf() throws Exception {
    Page page = windows.open(1280, 800, "en-GB", ColorScheme.LIGHT);
    page.context().addInitScript(DEAF);
    page.navigate(chat.address().toString());
    return page;
  }

  private static void enter(Page page, String name, String button) {
    page.locator("#door-name").fill(name);
    page.locator("#door-password").fill(PASSWORD);
    page.locator(button).click();
    assertThat(page.locator("#state")).hasAttribute("data-state", "online");
    assertThat(page.locator("#me")).hasText(name);
  }

  private static void enterDemoRoom(Page page) {
    page.locator("#room-list button").first().click();
    assertThat(page.locator("#messages li[data-seq]").last()).isVisible();
  }

  private static void say(Page page, String text) {
    page.locator("#text").fill(text);
    page.locator("#text").press("Enter");
  }

  private static Locator said(Page page, String text) {
    return page.locator(
        "#messages li.message[data-seq]", new Page.LocatorOptions().setHasText(text));
  }

  private static void network(CDPSession session, boolean there) {
    JsonObject conditions = new JsonObject();
    conditions.addProperty("offline", !there);
    conditions.addProperty("latency", 0);
    conditions.addProperty("downloadThroughput", -1);
    conditions.addProperty("uploadThroughput", -1);
    session.send("Network.emulateNetworkConditions", conditions);
  }

  /** The names of the authors of a text in the demo room, as the service has it. */
  private List<String> authors(String text) throws Exception {
    ChatApi observer = new ChatApi(chat.address());
    observer.signUp("o" + UUID.randomUUID().toString().substring(0, 8), PASSWORD).ok();
    String room = observer.get("/api/rooms").ok().path(0).path("id").asString();
    List<String> authors = new ArrayList<>();
    for (JsonNode message : observer.get("/api/rooms/" + room).ok().path("page").path("messages")) {
      if (message.path("text").asString().equals(text)) {
        authors.add(message.path("authorName").asString());
      }
    }
    return authors;
  }

  private static void isSignedOut(Page page, String why) {
    assertThat(page.locator("#door")).isVisible();
    assertThat(page.locator("#app")).isHidden();
    assertThat(page.locator("#door-problem")).containsText(why);
  }

  @Test
  void whatOneAccountWroteIsNeverSentAsAnother() throws Exception {
    Page one = deaf();
    Page two = beside(one);
    assertThat(two.locator("#door")).isVisible();
    enter(one, a, "#sign-up");
    enterDemoRoom(one);
    CDPSession wire = one.context().newCDPSession(one);
    network(wire, false);
    assertThat(one.locator("#state")).not().hasAttribute("data-state", "online");
    String text = "said by " + a;
    say(one, text);
    assertThat(one.locator("#messages .pending")).hasCount(1);

    enter(two, b, "#sign-up");
    enterDemoRoom(two);
    network(wire, true);

    isSignedOut(one, "another account");
    say(two, "said by " + b);
    assertThat(said(two, "said by " + b)).hasCount(1);
    assertThat(authors(text)).isEmpty();
    assertThat(two.locator("#messages .pending")).hasCount(0);

    enter(one, a, "#sign-in");
    assertThat(said(two, text)).hasCount(1);
    assertThat(authors(text)).containsExactly(a);
    assertThat(authors("said by " + b)).containsExactly(b);
    // The cookie is the first one's again.
    isSignedOut(two, "another account");
  }

  @Test
  void aWindowHearsAtOnceThatAnotherAccountHasSignedIn() throws Exception {
    Page one = window();
    Page two = beside(one);
    assertThat(two.locator("#door")).isVisible();
    enter(one, a, "#sign-up");
    enterDemoRoom(one);
    CDPSession wire = one.context().newCDPSession(one);
    network(wire, false);
    enter(two, b, "#sign-up");
    isSignedOut(one, "another account");
    assertThat(one.locator("#room-list li")).hasCount(0);
    network(wire, true);
    // The first one's end has not taken the second one's cookie.
    two.reload();
    assertThat(two.locator("#state")).hasAttribute("data-state", "online");
    assertThat(two.locator("#me")).hasText(b);
  }

  @Test
  void aTabThatIsLoadedAgainIsOfNoOtherAccount() throws Exception {
    Page one = deaf();
    Page two = beside(one);
    assertThat(two.locator("#door")).isVisible();
    enter(one, a, "#sign-up");
    enter(two, b, "#sign-up");
    one.reload();
    isSignedOut(one, "another account");
    // A new tab is of the account of the cookie.
    Page three = beside(one);
    assertThat(three.locator("#me")).hasText(b);
  }

  @Test
  void signingOutEndsAllWindowsOfTheAccount() throws Exception {
    Page one = window();
    enter(one, a, "#sign-up");
    Page two = beside(one);
    assertThat(two.locator("#state")).hasAttribute("data-state", "online");
    assertThat(two.locator("#me")).hasText(a);
    two.locator("#sign-out").click();
    assertThat(two.locator("#door")).isVisible();
    isSignedOut(one, "another window");
    one.reload();
    assertThat(one.locator("#door")).isVisible();
    assertThat(one.locator("#door-problem")).isHidden();
  }

  @Test
  void whatIsLateForOneAccountIsNotShownToTheNext() throws Exception {
    Page page = window();
    enter(page, a, "#sign-up");
    page.locator("#new-group").click();
    page.locator("#ask-answer").fill("Secret of " + a);
    page.locator("#ask-yes").click();
    assertThat(page.locator("#room-title")).hasText("Secret of " + a);
    page.locator("#search").click();
    page.locator("#text").fill("a draft of " + a);
    List<Route> held = new ArrayList<>();
    page.route("**/api/rooms", held::add);
    page.evaluate("dispatchEvent(new Event('online'))");
    page.waitForCondition(() -> !held.isEmpty());
    page.locator("#sign-out").click();
    assertThat(page.locator("#door")).isVisible();
    page.unroute("**/api/rooms");
    assertThat((String) page.evaluate("document.getElementById('app').textContent"))
        .doesNotContain(a);
    enter(page, b, "#sign-up");
    assertThat(page.locator("#room-list li")).hasCount(1);
    held.forEach(Route::resume);
    enterDemoRoom(page);
    assertThat(page.locator("#text")).hasValue("");
    assertThat(page.locator("#search-panel")).isHidden();
    assertThat(page.locator("#room-list li")).hasCount(1);
  }
}
