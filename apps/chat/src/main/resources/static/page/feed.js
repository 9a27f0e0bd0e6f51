// One room, merged from pages, changes and live events, so that no message is missed or shown twice
// whatever live delivery loses or repeats. Each event carries the room's revision: the next one
// is applied, an older one is known, a newer one waits until what lies between has been loaded.
import { get } from './api.js';

export class Feed {
  constructor(room, onChange) {
    this.room = room;
    this.onChange = onChange;
    this.bySeq = new Map();
    this.clientIds = new Set();
    this.waiting = new Map();
    this.revision = -1;
    this.known = 0;
    this.tail = 0;
    this.loading = null;
  }

  page(page) {
    const changed = page.messages.filter(message => this.newer(message));
    if (page.revision > this.revision && page.atTail) {
      this.revision = page.revision;
      this.tail = Math.max(this.tail, ...page.messages.map(message => message.seq));
    }
    this.known = Math.max(this.known, page.revision);
    this.onChange(changed);
    this.drain();
    if (this.behind()) this.catchUp();
  }

  // Messages from the middle of the room: their neighbours may be of another state.
  part(page) {
    this.known = Math.max(this.known, page.revision);
    this.onChange(page.messages.filter(message => this.newer(message)));
    if (this.behind()) this.catchUp();
  }

  event(event) {
    if (event.type === 'message') {
      this.waiting.set(event.message.revision, event.message);
      this.known = Math.max(this.known, event.message.revision);
      if (this.revision < 0 && this.waiting.size > 500) this.waiting.clear(); // loaded when the room is opened
      this.drain();
    } else if (event.type === 'position') {
      this.known = Math.max(this.known, event.revision);
    }
    if (this.behind()) this.catchUp();
  }

  behind() {
    return this.revision >= 0 && this.known > this.revision;
  }

  drain() {
    if (this.revision < 0) return;
    const changed = [];
    for (const revision of [...this.waiting.keys()].sort((a, b) => a - b)) {
      if (revision > this.revision + 1) break;
      const message = this.waiting.get(revision);
      this.waiting.delete(revision);
      if (revision === this.revision + 1) {
        this.revision = revision;
        this.tail = Math.max(this.tail, message.seq);
        if (this.newer(message)) changed.push(message);
      }
    }
    if (changed.length) this.onChange(changed);
  }

  // Loads everything that changed since the last number that is known to be complete.
  catchUp() {
    this.loading ??= this.load().finally(() => { this.loading = null; });
    return this.loading;
  }

  async load() {
    for (let more = true; more;) {
      const changes = await get(`/api/rooms/${this.room}/changes?after=${this.revision}&limit=500`);
      more = changes.more;
      const changed = changes.messages.filter(message => this.newer(message));
      this.revision = Math.max(this.revision, changes.revision);
      this.tail = Math.max(this.tail, ...changes.messages.map(message => message.seq));
      if (changed.length) this.onChange(changed);
    }
    this.known = Math.max(this.revision, ...this.waiting.keys());
    this.drain();
  }

  newer(message) {
    const old = this.bySeq.get(message.seq);
    if (old && old.revision >= message.revision) return false;
    this.bySeq.set(message.seq, message);
    this.clientIds.add(message.clientId);
    return true;
  }
}
