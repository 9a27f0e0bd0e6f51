package calls.reactive;

import calls.Item;

/** A repository. */
public interface ReactiveItems extends ReactiveEntities<Item> {}
