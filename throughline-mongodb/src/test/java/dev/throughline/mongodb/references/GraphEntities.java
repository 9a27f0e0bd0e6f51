package dev.throughline.mongodb.references;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.Reference;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.Unwrapped;

/** Entities that refer to each other in every way. */
final class GraphEntities {

  private GraphEntities() {}

  /** Refers to anything, back to itself, too. */
  @Document("texts")
  static class Text {
    @Id String id;
    int number;
    @DBRef Text text;
    @DBRef Base base;
    @DBRef List<Text> texts;

    @Field("p")
    @DocumentReference
    Numbered pointed;

    @DocumentReference List<Numbered> pointedList;

    @DBRef(lazy = true)
    Leaf lazy;

    @DBRef(lazy = true)
    List<Leaf> lazies;

    Inner inner;
    List<Inner> inners;

    @Unwrapped.Nullable(prefix = "u_")
    Embedded unwrapped;
  }

  /** Ids that are numbers. */
  @Document("numbers")
  static class Numbered {
    @Id Long id;
    int number;
    @DBRef Text back;
    @DBRef Set<Leaf> leaves;
    @DocumentReference Map<String, Leaf> pointedLeaves;
    @Reference Leaf referred;

    @DocumentReference(lazy = true)
    Leaf lazyPointer;
  }

  /** Read as one of its subclasses. */
  @Document("bases")
  abstract static class Base {
    @Id ObjectId id;
    int number;
  }

  @TypeAlias("left")
  static class Left extends Base {
    @DBRef Leaf leaf;
    @DBRef Map<String, Leaf> leaves;
  }

  static class Right extends Base {
    @DocumentReference Text text;
    Object any;
  }

  /** An object within a document. */
  static class Inner {
    int number;
    @DBRef Leaf leaf;
    @DocumentReference List<Leaf> leaves;
    Map<String, Inner> more;
  }

  static class Embedded {
    @DBRef Leaf embedded;
  }

  /** Immutable, with references in its constructor. */
  record Sealed(
      @Id ObjectId id,
      int number,
      @DBRef Leaf leaf,
      @DBRef List<Leaf> leaves,
      @DocumentReference Text pointed,
      @Nullable Inner inner) {}

  /** References in the constructor and beside it. */
  @Document("created")
  static class Created {
    @Id final Integer id;
    @DBRef final List<Leaf> given;
    @DBRef Leaf later;
    int number;

    @PersistenceCreator
    Created(Integer id, List<Leaf> given) {
      this.id = id;
      this.given = given == null ? null : new ArrayList<>(given);
    }
  }

  /** Back to itself in every way, and set by fields, with what is set without a document. */
  @Document("nodes")
  static class Node {
    @Id ObjectId id;
    int number;
    @DBRef Node next;
    @DBRef List<Node> nodes;
    @DBRef Map<String, Member> named;
    @DocumentReference Set<Node> pointed;

    @DBRef(lazy = true)
    Node lazy;

    @DocumentReference(lookup = "{ 'number' : ?#{#self.number} }")
    List<Node> alike;

    Part part;
    List<Part> parts;
    Leaf kept = new Leaf();
    @DBRef Leaf leaf = new Leaf();
    Branch branch;

    @Override
    public String toString() {
      return "node " + number;
    }
  }

  /** An object with references to the document that it is in. */
  record Part(int number, @DBRef Node owner, @DocumentReference Leaf leaf, @Nullable Part more) {}

  /** An object that may be one with other references than those declared. */
  static class Branch {
    @DBRef Leaf leaf;
  }

  static class Bough extends Branch {
    @DBRef Node node;
  }

  /** Set by methods, of which one makes a copy. */
  @Document("copied")
  static final class Copied {
    @Id final ObjectId id;
    final int number;
    @DBRef private Node node;
    @DBRef private final Leaf leaf;

    @PersistenceCreator
    Copied(ObjectId id) {
      this(id, 1, null, null);
    }

    private Copied(ObjectId id, int number, Node node, Leaf leaf) {
      this.id = id;
      this.number = number;
      this.node = node;
      this.leaf = leaf;
    }

    Copied withNumber(int other) {
      return new Copied(id, other, node, leaf);
    }

    Copied withLeaf(Leaf other) {
      return new Copied(id, number, node, other);
    }
  }

  /** Refuses what stock hands it sometimes. */
  @Document("refusing")
  record Refusing(@Id ObjectId id, int number, @DBRef Leaf leaf, @DBRef Node node) {

    Refusing {
      if (number == 2) {
        throw new IllegalArgumentException("Refused: " + leaf);
      }
    }
  }

  /** Without references. */
  @Document("leaves")
  static class Leaf {
    @Id Compound id;
    String name;
    int number;

    @Override
    public String toString() {
      return name;
    }
  }

  record Compound(String area, int index) {}
}
