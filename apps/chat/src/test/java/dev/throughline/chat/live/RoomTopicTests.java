package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.room.RoomService;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.io.ClassPathResource;

/** The ids of rooms, wherever they come from, are those that topics and addresses take. */
class RoomTopicTests {

  static String[] rooms() {
    return new String[] {
      "demo", "g" + new ObjectId(), RoomService.directId("a", "b"), "sql-5", "sql--5"
    };
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void aTopicNamesEachRoom(String room) {
    assertThat(RoomTopic.room(RoomTopic.of(room))).isEqualTo(room);
    assertThat(RoomTopic.isCommand("/app/rooms/" + room + "/send")).isTrue();
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void anAddressOfThePageNamesEachRoom(String room) throws Exception {
    String script =
        new ClassPathResource("static/page/route.js").getContentAsString(StandardCharsets.UTF_8);
    Matcher form = Pattern.compile("const HASH = /(.*)/;").matcher(script);
    assertThat(form.find()).isTrue();

    Matcher address = Pattern.compile(form.group(1)).matcher("#/room/" + room);

    assertThat(address.matches()).isTrue();
    assertThat(address.group(1)).isEqualTo(room);
  }
}
