package dev.throughline.mongodb.internal.raw;

import dev.throughline.codec.internal.lookup.Pool;
import dev.throughline.codec.internal.lookup.VirtualThreads;
import java.util.function.Consumer;
import org.bson.BsonBinaryReader;
import org.bson.BsonWriter;
import org.bson.io.BsonOutput;

/**
 * Brings a complete document to a driver's writer. The driver wraps its binary writer, and {@code
 * pipe} reaches through the wrappers to the output with one copy; any other writer reads it token
 * by token. One for each thread, and a pool for virtual ones, so that nothing is made for a
 * document.
 */
public final class DocumentPipe extends BsonBinaryReader {

  private static final ThreadLocal<DocumentPipe> LOCAL = ThreadLocal.withInitial(DocumentPipe::new);

  private static final Pool<DocumentPipe> POOL = new Pool<>(DocumentPipe::new);

  private final ArrayInput input;
  private boolean busy;

  private DocumentPipe() {
    this(new ArrayInput());
  }

  private DocumentPipe(ArrayInput input) {
    super(input);
    this.input = input;
  }

  /** Writes the document in the first {@code length} bytes. */
  public static void pipe(byte[] bytes, int length, BsonWriter writer) {
    pipe(bytes, length, writer, VirtualThreads.current());
  }

  /** The same for a thread that is virtual, or is not. */
  public static void pipe(byte[] bytes, int length, BsonWriter writer, boolean virtual) {
    pipe(input -> input.reset(bytes, length), writer, virtual);
  }

  /**
   * Writes documents one behind the other, where a writer of the driver's expects one.
   *
   * @param documents copies them to the output of a binary writer.
   * @throws IllegalStateException when the writer has written something else, which must not be
   *     sent.
   */
  public static void pipeAll(Consumer<BsonOutput> documents, BsonWriter writer) {
    pipe(input -> input.reset(documents), writer, VirtualThreads.current());
  }

  /** After a failure the pipe's state is unknown, so it is not used again. */
  private static void pipe(Consumer<ArrayInput> reset, BsonWriter writer, boolean virtual) {
    if (virtual) {
      DocumentPipe pipe = POOL.take();
      pipe.write(reset, writer);
      pipe.input.forget();
      POOL.give(pipe);
      return;
    }
    DocumentPipe pipe = LOCAL.get();
    if (pipe.busy) { // a writer that itself pipes
      pipe = new DocumentPipe();
    }
    pipe.busy = true;
    try {
      pipe.write(reset, writer);
    } catch (RuntimeException | Error e) {
      LOCAL.remove();
      throw e;
    } finally {
      pipe.busy = false;
      pipe.input.clear();
    }
  }

  /** {@return how many were made for virtual threads} */
  public static long pooled() {
    return POOL.made();
  }

  private void write(Consumer<ArrayInput> reset, BsonWriter writer) {
    reset.accept(input);
    setState(State.INITIAL);
    writer.pipe(this);
    if (input.isUnasked()) {
      throw new IllegalStateException(
          "%s does not pipe documents as bytes: nothing was sent".formatted(writer.getClass()));
    }
  }
}
