import dev.throughline.embedded.EmbeddedMongo;
import java.nio.file.Files;
import java.nio.file.Path;

/** The server of all runs, until its standard input ends. */
class Server {

  public static void main(String[] arguments) throws Exception {
    try (EmbeddedMongo server = EmbeddedMongo.inMemory()) {
      Path port = Path.of(arguments[0]);
      Files.writeString(Path.of(port + ".part"), Integer.toString(server.port()));
      Files.move(Path.of(port + ".part"), port);
      while (System.in.read() >= 0) {
        // What is written here is of no interest.
      }
    }
  }
}
