package dev.throughline.redis.timeline;

import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.redis.payload.PayloadCodec;
import java.nio.charset.StandardCharsets;

/** The two ways to a plain timeline, which do the same. */
enum PlainSide {
  BLOCKING,
  REACTIVE;

  static final CursorTokens TOKENS =
      CursorTokens.signedWith(
          "a secret of thirty-two bytes or more".getBytes(StandardCharsets.UTF_8));

  PlainTimeline<Card> cards(Timelines timelines, Database database) {
    return cards(timelines, database, database.payloads(Card.class));
  }

  PlainTimeline<Card> cards(Timelines timelines, Database database, PayloadCodec<Card> codec) {
    return this == BLOCKING
        ? timelines.plain(Card.class, database.template, codec, TOKENS)
        : new BlockedTimeline<>(
            timelines.reactivePlain(Card.class, database.reactiveTemplate, codec, TOKENS));
  }
}
