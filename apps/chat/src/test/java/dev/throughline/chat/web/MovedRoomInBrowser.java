package dev.throughline.chat.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatProcess;
import dev.throughline.chat.room.Member;
import dev.throughline.embedded.EmbeddedMongo;
import java.nio.file.Path;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A room whose id was made by the migration, in the page. Run by name, as {@link PageInBrowser}.
 */
class MovedRoomInBrowser {

  @TempDir Path data;

  @Test
  void aReloadReturnsToARoomThatWasMoved() throws Exception {
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory();
        MongoClient client = MongoClients.create(mongo.connectionString());
        ChatProcess chat =
            ChatProcess.start(
                Map.of(),
                "--port",
                "0",
                "--data",
                data.toString(),
                "--mongo-uri",
                mongo.connectionString() + "/chat");
        Windows windows = new Windows()) {
      String address = chat.address().toString();
      ChatApi ann = new ChatApi(chat.address());
      ann.signUp("ann", "correct horse").ok();
      String made = ann.post("/api/rooms", Map.of("title", "Books")).ok().path("id").asString();
      rename(client.getDatabase("chat").getCollection("rooms"), made, "sql-5", "_id", "sql-5");
      rename(
          client.getDatabase("chat").getCollection("members"),
          Member.id(made, ann.accountId()),
          Member.id("sql-5", ann.accountId()),
          "roomId",
          "sql-5");

      Page page = windows.open(1280, 800, "en-GB", ColorScheme.DARK);
      page.navigate(address);
      page.locator("#door-name").fill("ann");
      page.locator("#door-password").fill("correct horse");
      page.locator("#sign-in").click();
      page.locator("#room-list button[data-room=sql-5]").click();
      assertThat(page).hasURL(address + "/#/room/sql-5");
      assertThat(page.locator("#room-title")).hasText("Books");

      page.reload();

      assertThat(page.locator("#state")).hasAttribute("data-state", "online");
      assertThat(page.locator("#room-title")).hasText("Books");
      assertThat(page).hasURL(address + "/#/room/sql-5");
    }
  }

  private static void rename(
      MongoCollection<Document> documents, String from, String to, String field, String value) {
    Document document = documents.find(Filters.eq("_id", from)).first();
    documents.deleteOne(Filters.eq("_id", from));
    documents.insertOne(document.append("_id", to).append(field, value));
  }
}
