package dev.throughline.mongodb.internal.reference;

/** Names the reference that was followed, beside the exception that stock throws. */
final class FollowingException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  FollowingException(String reference) {
    super(reference + " could not be followed", null, false, false);
  }
}
