package dev.throughline.mongodb.internal.reference;

import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** A document that is being read, or a proxy of one that was. Of one thread at a time. */
final class Reading {

  /** A source that documents are fetched from. */
  interface Source {

    DocumentBytes decoder();

    ReferenceFetch fetch(DocumentBytes decoder);

    ReferenceWarnings warnings();
  }

  private static final String ALONE =
      "not together: their values are not compared for certain, or more than 16 MB came before";

  private final @Nullable RawDocument owner;
  private final Class<?> type;
  private final BatchedReferences.Reader batched;
  private final Source source;
  private @Nullable MongoPersistentProperty property;
  private @Nullable DocumentBytes decoder;
  private @Nullable ResultWindow window;

  /** Whether the lazy property that stock is asked for next is followed now. */
  private boolean used;

  Reading(RawDocument owner, Class<?> type, BatchedReferences.Reader batched, Source source) {
    this.owner = owner;
    this.type = type;
    this.batched = batched;
    this.source = source;
  }

  private Reading(Reading read) {
    this.owner = null;
    this.type = read.type;
    this.batched = read.batched;
    this.source = read.source;
    this.decoder = read.decoder();
    this.window = read.window();
  }

  /** For the proxies of the document, which do not hold it. */
  Reading later() {
    return new Reading(this);
  }

  DocumentBytes decoder() {
    DocumentBytes made = decoder;
    if (made == null) {
      made = source.decoder();
      decoder = made;
    }
    return made;
  }

  /** A document for stock to read: one of bytes, unless somewhere it is looked into. */
  Document document(FetchedDocument fetched) {
    MongoPersistentProperty of = property;
    if (of == null) {
      return decoder().decode(fetched.bytes());
    }
    Class<?> declared = of.getActualType();
    Class<?> actual = batched.plans().actual(fetched.bytes(), declared, decoder());
    return batched.observed(declared, actual)
        ? decoder().decode(fetched.bytes())
        : decoder().lazy(fetched.bytes());
  }

  ResultWindow window() {
    ResultWindow known = window;
    if (known == null) {
      RawDocument first = Objects.requireNonNull(owner);
      ReferenceFetch fetch = source.fetch(decoder());
      known = ResultWindow.of(first, type, batched.plans(), decoder(), fetch);
      window = known;
    }
    return known;
  }

  private void single() {
    MongoPersistentProperty of = property;
    ReferenceCounts.addSingle();
    if (of != null) {
      String words = batched.plans().words(of);
      String how = words.startsWith("together") ? ALONE : words;
      source.warnings().single(window().single(name(of)), name(of), how);
    }
  }

  private String where() {
    MongoPersistentProperty of = property;
    return (of == null ? "A reference" : name(of)) + " of a document of type " + type.getName();
  }

  private static String name(MongoPersistentProperty property) {
    return property.getOwner().getName() + "." + property.getName();
  }

  ReferencePlans plans() {
    return batched.plans();
  }

  /** Says which property is followed from now on; returns the one until now. */
  @Nullable MongoPersistentProperty property(@Nullable MongoPersistentProperty followed) {
    MongoPersistentProperty before = property;
    property = followed;
    return before;
  }

  /** Lets the lazy property that stock is asked for next be followed now. */
  void use() {
    used = true;
  }

  /**
   * {@return whether the lazy property that stock is asked for is followed now; the next one is
   * not}
   */
  boolean isUsed() {
    boolean now = used;
    used = false;
    return now;
  }

  /** The document with an id, none if there is none; null if stock has to ask. */
  @Nullable List<FetchedDocument> byId(ReferenceTarget target, @Nullable Object id) {
    ReferenceKey key = ReferenceKey.byId(target, id);
    return key == null ? null : window().documents(key);
  }

  /** Lets stock ask; a failure names what was followed, beside what stock throws. */
  <T> T alone(Supplier<T> fetch) {
    single();
    try {
      return fetch.get();
    } catch (RuntimeException e) {
      e.addSuppressed(new FollowingException(where()));
      throw e;
    }
  }

  /** Names the reference that was followed, beside the exception that stock throws. */
  private static final class FollowingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FollowingException(String reference) {
      super(reference + " could not be followed", null, false, false);
    }
  }
}
