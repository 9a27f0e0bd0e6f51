package dev.throughline.redis.model;

import dev.throughline.cache.PayloadCodec;
import java.nio.charset.StandardCharsets;

/** The entity of the model. */
public record Note(String author, String clientId, String text) {

  public static final PayloadCodec<Note> CODEC =
      new PayloadCodec<>() {
        @Override
        public String name() {
          return "note";
        }

        @Override
        public byte[] encode(Note note) {
          return (note.author + "|" + note.clientId + "|" + note.text)
              .getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public Note decode(byte[] payload) {
          String[] parts = new String(payload, StandardCharsets.US_ASCII).split("\\|", -1);
          return new Note(parts[0], parts[1], parts[2]);
        }
      };
}
