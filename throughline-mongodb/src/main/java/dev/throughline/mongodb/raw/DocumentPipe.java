package dev.throughline.mongodb.raw;

import org.bson.BsonBinaryReader;
import org.bson.BsonWriter;

/**
 * Brings a complete document to a driver's writer. The driver wraps its binary writer, and {@code
 * pipe} reaches through the wrappers to the output with one copy; any other writer reads it token
 * by token. One for each thread, so that nothing is made for a document.
 */
public final class DocumentPipe extends BsonBinaryReader {

  private static final ThreadLocal<DocumentPipe> LOCAL = ThreadLocal.withInitial(DocumentPipe::new);

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
    DocumentPipe pipe = LOCAL.get();
    if (pipe.busy) { // a writer that itself pipes
      pipe = new DocumentPipe();
    }
    pipe.busy = true;
    try {
      pipe.input.reset(bytes, length);
      pipe.setState(State.INITIAL);
      writer.pipe(pipe);
    } catch (RuntimeException e) {
      LOCAL.remove(); // its state is unknown now
      throw e;
    } finally {
      pipe.busy = false;
      pipe.input.clear();
    }
  }
}
