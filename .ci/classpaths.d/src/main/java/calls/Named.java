package calls;

/** A projection. */
public interface Named {

  /** The name alone. */
  String getName();
}
