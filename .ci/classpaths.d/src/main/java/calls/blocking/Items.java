package calls.blocking;

import calls.Item;

/** A repository. */
public interface Items extends Entities<Item> {}
