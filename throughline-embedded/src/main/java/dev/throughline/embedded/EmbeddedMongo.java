package dev.throughline.embedded;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A MongoDB-compatible server inside this process, for development and tests.
 *
 * <p>It listens on a free port of the loopback address and nowhere else, asks for no password, and
 * speaks enough of the wire protocol for the MongoDB driver and Spring Data. It has no
 * transactions, no replica set and no change streams: for those use a real server.
 *
 * <p>An instance is running when a factory method returns it, and holds its port (and directory)
 * until {@link #close()}. All methods may be called from any thread.
 */
public final class EmbeddedMongo implements AutoCloseable {

  private final MongoServer server;
  private final @Nullable DirectoryLock lock;
  private final InetSocketAddress address;
  private final AtomicBoolean closed = new AtomicBoolean();

  private EmbeddedMongo(MongoBackend backend, @Nullable DirectoryLock lock) {
    this.server = new MongoServer(backend);
    this.lock = lock;
    this.server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    this.address = this.server.getLocalAddress();
  }

  /** Starts a server that keeps its data in memory and loses it on {@link #close()}. */
  public static EmbeddedMongo inMemory() {
    return new EmbeddedMongo(new ResidentBackend(), null);
  }

  /**
   * Starts a server that keeps its data in a directory. What was acknowledged is there at the next
   * start, also when this process was killed; the end of the machine may lose its last seconds.
   *
   * @param directory created when it does not exist; one server at a time may use it.
   * @throws IllegalStateException when the directory cannot be created or written, or when another
   *     server, in this process or another one, uses it; the message says which.
   */
  public static EmbeddedMongo inDirectory(Path directory) {
    DirectoryLock lock = DirectoryLock.acquire(directory);
    try {
      return new EmbeddedMongo(DirectoryBackend.open(lock.directory()), lock);
    } catch (RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  /** The address of this server for a MongoDB client, without a database name. */
  public String connectionString() {
    return "mongodb://" + address.getHostString() + ":" + address.getPort();
  }

  /** The loopback port this server listens on. */
  public int port() {
    return address.getPort();
  }

  /**
   * Stops listening, disconnects the clients that are still connected, and writes out the data of a
   * server with a directory. Later calls do nothing.
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      server.shutdown();
    } finally {
      if (lock != null) {
        lock.close();
      }
    }
  }

  @Override
  public String toString() {
    String place = (lock != null) ? "directory " + lock.directory() : "memory";
    return connectionString() + " (" + place + ")";
  }
}
