package dev.throughline.mongodb.moments;

import dev.throughline.mongodb.moments.ThingRepositories.Auditeds;
import dev.throughline.mongodb.moments.ThingRepositories.Cards;
import dev.throughline.mongodb.moments.ThingRepositories.Codeds;
import dev.throughline.mongodb.moments.ThingRepositories.Keyeds;
import dev.throughline.mongodb.moments.ThingRepositories.Owns;
import dev.throughline.mongodb.moments.ThingRepositories.Plains;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveAuditeds;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveCards;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveCodeds;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveKeyeds;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveOwns;
import dev.throughline.mongodb.moments.ThingRepositories.ReactivePlains;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveSettersThings;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveVersionedAuditeds;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveVersionedCards;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveVersioneds;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveWholes;
import dev.throughline.mongodb.moments.ThingRepositories.ReactiveWithersThings;
import dev.throughline.mongodb.moments.ThingRepositories.SettersThings;
import dev.throughline.mongodb.moments.ThingRepositories.VersionedAuditeds;
import dev.throughline.mongodb.moments.ThingRepositories.VersionedCards;
import dev.throughline.mongodb.moments.ThingRepositories.Versioneds;
import dev.throughline.mongodb.moments.ThingRepositories.Wholes;
import dev.throughline.mongodb.moments.ThingRepositories.WithersThings;
import dev.throughline.mongodb.moments.Things.Audited;
import dev.throughline.mongodb.moments.Things.Card;
import dev.throughline.mongodb.moments.Things.Coded;
import dev.throughline.mongodb.moments.Things.Key;
import dev.throughline.mongodb.moments.Things.Keyed;
import dev.throughline.mongodb.moments.Things.Money;
import dev.throughline.mongodb.moments.Things.Own;
import dev.throughline.mongodb.moments.Things.Plain;
import dev.throughline.mongodb.moments.Things.Setters;
import dev.throughline.mongodb.moments.Things.Versioned;
import dev.throughline.mongodb.moments.Things.VersionedAudited;
import dev.throughline.mongodb.moments.Things.VersionedCard;
import dev.throughline.mongodb.moments.Things.Whole;
import dev.throughline.mongodb.moments.Things.Withers;
import java.util.EnumSet;
import java.util.Set;

/** Kinds of entities. */
enum Variant {
  PLAIN(Plain.class, Plains.class, ReactivePlains.class),
  SETTERS(Setters.class, SettersThings.class, ReactiveSettersThings.class),
  RECORD(Card.class, Cards.class, ReactiveCards.class),
  WITHERS(Withers.class, WithersThings.class, ReactiveWithersThings.class),
  VERSIONED(Versioned.class, Versioneds.class, ReactiveVersioneds.class),
  VERSIONED_RECORD(VersionedCard.class, VersionedCards.class, ReactiveVersionedCards.class),
  WHOLE(Whole.class, Wholes.class, ReactiveWholes.class),
  KEYED(Keyed.class, Keyeds.class, ReactiveKeyeds.class),
  CODED(Coded.class, Codeds.class, ReactiveCodeds.class),
  OWN(Own.class, Owns.class, ReactiveOwns.class),
  AUDITED(Audited.class, Auditeds.class, ReactiveAuditeds.class),
  VERSIONED_AUDITED(
      VersionedAudited.class, VersionedAuditeds.class, ReactiveVersionedAuditeds.class);

  private static final Set<Variant> USUAL =
      EnumSet.complementOf(EnumSet.of(AUDITED, VERSIONED_AUDITED));
  private static final Set<Variant> OBSERVED =
      EnumSet.of(PLAIN, RECORD, WITHERS, VERSIONED, VERSIONED_RECORD, WHOLE);

  private final Class<?> type;
  private final Class<?> repository;
  private final Class<?> reactiveRepository;

  Variant(Class<?> type, Class<?> repository, Class<?> reactiveRepository) {
    this.type = type;
    this.repository = repository;
    this.reactiveRepository = reactiveRepository;
  }

  @SuppressWarnings("unchecked")
  Class<Object> type() {
    return (Class<Object>) type;
  }

  Class<?> repository() {
    return repository;
  }

  Class<?> reactiveRepository() {
    return reactiveRepository;
  }

  /** Kinds that tell most with that setting. */
  static Set<Variant> of(Setting setting) {
    return switch (setting) {
      case QUIET, RESOLVER -> USUAL;
      case EVENTS, CALLBACKS -> OBSERVED;
      case LOOKING -> EnumSet.of(PLAIN, VERSIONED);
      case LIFECYCLE -> EnumSet.of(AUDITED, VERSIONED_AUDITED);
      case ONE_CONNECTION -> EnumSet.of(PLAIN, KEYED, WHOLE);
      case LATE -> EnumSet.of(PLAIN, VERSIONED, KEYED, WHOLE);
      case ELASTIC -> EnumSet.of(PLAIN);
      case BRIDGED -> EnumSet.of(PLAIN, KEYED);
    };
  }

  Object id(String id) {
    return this == KEYED ? new Key(id) : id;
  }

  /** A new entity. */
  Object create(String id, String text) {
    Money money = new Money(text.length());
    return switch (this) {
      case SETTERS -> {
        Setters setters = new Setters();
        setters.setId(id);
        setters.setText(text);
        setters.setMoney(money);
        yield setters;
      }
      case RECORD -> new Card(id, text, money);
      case WITHERS -> new Withers(id, null, text, money);
      case VERSIONED_RECORD -> new VersionedCard(id, null, text, money);
      case KEYED -> new Keyed().with(id, text);
      case WHOLE -> new Whole().with(id, text);
      case VERSIONED -> new Versioned().with(id, text);
      case CODED -> new Coded().with(id, text);
      case OWN -> new Own().with(id, text);
      case AUDITED -> new Audited().with(id, text);
      case VERSIONED_AUDITED -> new VersionedAudited().with(id, text);
      case PLAIN -> new Plain().with(id, text);
    };
  }

  /** The entity with another text; the same object when it can be changed. */
  Object change(Object entity, String text) {
    if (entity instanceof Plain plain) {
      plain.text = text;
      plain.money = new Money(text.length());
    } else if (entity instanceof Whole whole) {
      whole.text = text;
      whole.money = new Money(text.length());
    } else if (entity instanceof Keyed keyed) {
      keyed.text = text;
      keyed.money = new Money(text.length());
    } else if (entity instanceof Setters setters) {
      setters.setText(text);
    } else if (entity instanceof Card card) {
      return new Card(card.id(), text, card.money());
    } else if (entity instanceof VersionedCard card) {
      return new VersionedCard(card.id(), card.version(), text, card.money());
    } else if (entity instanceof Withers withers) {
      return withers.withText(text);
    }
    return entity;
  }

  /** Fails the validation of this entity, if it has any. */
  Object refused(Object entity) {
    if (entity instanceof Audited audited) {
      audited.remark = " ";
    }
    return entity;
  }
}
