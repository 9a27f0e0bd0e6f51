package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.BsonTree.Element;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Well-formed documents that differ from what was written. */
public final class Mutations {

  private static final int MAX_CONTAINERS = 24;

  private final Random random;
  private final List<Mutation> result = new ArrayList<>();
  private int containers;

  private Mutations(Random random) {
    this.random = random;
  }

  /** A document and what was done to it; unchanged parts are shared until the bytes are wanted. */
  public record Mutation(String label, Element root) {
    public byte[] bytes() {
      return root.toBytes();
    }
  }

  /** Every single change at every level, at most {@code limit} of them. */
  public static List<Mutation> of(byte[] document, Random random, int limit) {
    Mutations mutations = new Mutations(random);
    mutations.container("$", BsonTree.parse(document), element -> element);
    if (mutations.result.size() > limit) {
      Collections.shuffle(mutations.result, random);
      return mutations.result.subList(0, limit);
    }
    return mutations.result;
  }

  private void container(String path, Element element, UnaryOperator<Element> root) {
    if (containers++ >= MAX_CONTAINERS) {
      return;
    }
    List<Element> children = element.children();
    orders(path, element, root);
    extras(path, element, root);
    for (int i = 0; i < children.size(); i++) {
      Element child = children.get(i);
      String childPath = path + "." + child.name();
      removed(childPath, element, i, root);
      duplicates(childPath, element, i, root);
      replaced(childPath, element, i, root);
    }
    for (int i = 0; i < children.size(); i++) {
      Element child = children.get(i);
      if (child.isContainer()) {
        int index = i;
        container(
            path + "." + child.name(),
            child,
            changed -> root.apply(element.with(with(children, index, changed))));
      }
    }
  }

  private void orders(String path, Element element, UnaryOperator<Element> root) {
    List<Element> reversed = new ArrayList<>(element.children());
    Collections.reverse(reversed);
    add(path + " reversed", root.apply(element.with(reversed)));
    for (int i = 0; i < 3; i++) {
      List<Element> shuffled = new ArrayList<>(element.children());
      Collections.shuffle(shuffled, random);
      add(path + " shuffled", root.apply(element.with(shuffled)));
    }
    List<Element> sorted = new ArrayList<>(element.children());
    sorted.sort((a, b) -> a.name().compareTo(b.name()));
    add(path + " sorted", root.apply(element.with(sorted)));
  }

  private void extras(String path, Element element, UnaryOperator<Element> root) {
    List<Element> children = element.children();
    for (Element sample : BsonSamples.all()) {
      List<Element> more = new ArrayList<>(children);
      String name = random.nextInt(4) == 0 ? "" : "unknown" + random.nextInt(100);
      more.add(random.nextInt(children.size() + 1), sample.named(name));
      add(path + " with unknown " + sample.name(), root.apply(element.with(more)));
    }
    List<Element> many = new ArrayList<>();
    for (Element child : children) {
      many.add(BsonSamples.all().get(random.nextInt(40)).named(child.name() + "x"));
      many.add(child);
      many.add(BsonSamples.all().get(random.nextInt(40)).named("x" + child.name()));
    }
    add(path + " interleaved", root.apply(element.with(many)));
  }

  private void removed(String path, Element parent, int index, UnaryOperator<Element> root) {
    List<Element> fewer = new ArrayList<>(parent.children());
    Element child = fewer.remove(index);
    add(path + " removed", root.apply(parent.with(fewer)));
    String name = child.name();
    String[] renames = {name.toUpperCase(), name + " ", "", "_" + name, name + "." + name};
    String rename = renames[random.nextInt(renames.length)];
    add(
        path + " renamed " + rename,
        root.apply(parent.with(with(parent.children(), index, child.named(rename)))));
  }

  private void duplicates(String path, Element parent, int index, UnaryOperator<Element> root) {
    Element child = parent.children().get(index);
    List<Element> again = new ArrayList<>(parent.children());
    again.add(child);
    add(path + " twice", root.apply(parent.with(again)));
    for (int i = 0; i < 4; i++) {
      Element sample = BsonSamples.all().get(random.nextInt(BsonSamples.all().size()));
      List<Element> other = new ArrayList<>(parent.children());
      other.add(random.nextInt(other.size() + 1), sample.named(child.name()));
      add(path + " and also " + sample.name(), root.apply(parent.with(other)));
    }
  }

  private void replaced(String path, Element parent, int index, UnaryOperator<Element> root) {
    Element child = parent.children().get(index);
    List<String> labels = BsonSamples.labels();
    for (int i = 0; i < labels.size(); i++) {
      Element other = BsonSamples.all().get(i).named(child.name());
      add(
          path + " replaced by " + labels.get(i),
          root.apply(parent.with(with(parent.children(), index, other))));
    }
  }

  private void add(String label, Element root) {
    result.add(new Mutation(label, root));
  }

  private static List<Element> with(List<Element> elements, int index, Element changed) {
    List<Element> copy = new ArrayList<>(elements);
    copy.set(index, changed);
    return copy;
  }
}
