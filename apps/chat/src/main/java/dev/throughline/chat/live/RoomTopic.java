package dev.throughline.chat.live;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The destinations that there are. */
final class RoomTopic {

  /** Replies of the server to one socket: acknowledgements, errors, notices. */
  static final String REPLIES = "/queue/replies";

  static final String USER_REPLIES = "/user" + REPLIES;

  /** Takes the next access token. */
  static final String TOKEN = "/app/token";

  private static final Pattern COMMAND =
      Pattern.compile("/app/rooms/[A-Za-z0-9_-]{1,64}/(send|edit|delete|typing|read)");

  private static final String PREFIX = "/topic/rooms/";

  private static final Pattern TOPIC = Pattern.compile("/topic/rooms/([A-Za-z0-9_-]{1,64})");

  private RoomTopic() {}

  static String of(String roomId) {
    return PREFIX + roomId;
  }

  /** The room of a topic, or null when it is none; patterns such as {@code *} are none. */
  static @Nullable String room(@Nullable String destination) {
    if (destination == null) {
      return null;
    }
    Matcher matcher = TOPIC.matcher(destination);
    return matcher.matches() ? matcher.group(1) : null;
  }

  /** {@return whether a destination takes what a client does in a room} */
  static boolean isCommand(String destination) {
    return COMMAND.matcher(destination).matches();
  }
}
