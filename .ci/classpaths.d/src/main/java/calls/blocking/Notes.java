package calls.blocking;

import calls.Note;

/** A repository. */
public interface Notes extends Entities<Note> {}
