package calls.reactive;

import calls.Note;

/** A repository. */
public interface ReactiveNotes extends ReactiveEntities<Note> {}
