// One room, merged from pages, changes and live events, so that no message is missed or shown twice
// whatever live delivery loses or repeats. Each event carries the room's change number: the next one
// is applied, an older one is known, a newer one waits until what lies between has been loaded.
import { get } from './api.js';

export class Feed {
  constructor(room, onChange) {
    this.room = room;
    this.onChange = onChange;
    this.bySeq = new Map();
    this.clientIds = new Set();
    this.waiting = new Map();
    this.chg = -1;
    this.known = 0;
    this.tail = 0;
    this.loading = null;
  }

  page(page) {
    const changed = page.messages.filter(message => this.newer(message));
    if (page.chg > this.chg && page.atTail) {
      this.chg = page.chg;
      this.tail = Math.max(this.tail, ...page.messages.map(message => message.seq));
    }
    this.known = Math.max(this.known, page.chg);
    this.onChange(changed);
    this.drain();
    if (this.behind()) this.catchUp();
  }

  // Messages from the middle of the room: their neighbours may be of another state.
  part(page) {
    this.known = Math.max(this.known, page.chg);
    this.onChange(page.messages.filter(message => this.newer(message)));
    if (this.behind()) this.catchUp();
  }

  event(event) {
    if (event.type === 'message') {
      this.waiting.set(event.message.chg, event.message);
      this.known = Math.max(this.known, event.message.chg);
      if (this.chg < 0 && this.waiting.size > 500) this.waiting.clear(); // loaded when the room is opened
      this.drain();
    } else if (event.type === 'position') {
      this.known = Math.max(this.known, event.chg);
    }
    if (this.behind()) this.catchUp();
  }

  behind() {
    return this.chg >= 0 && this.known > this.chg;
  }

  drain() {
    if (this.chg < 0) return;
    const changed = [];
    for (const chg of [...this.waiting.keys()].sort((a, b) => a - b)) {
      if (chg > this.chg + 1) break;
      const message = this.waiting.get(chg);
      this.waiting.delete(chg);
      if (chg === this.chg + 1) {
        this.chg = chg;
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
      const changes = await get(`/api/rooms/${this.room}/changes?after=${this.chg}&limit=500`);
      more = changes.more;
      const changed = changes.messages.filter(message => this.newer(message));
      this.chg = Math.max(this.chg, changes.chg);
      this.tail = Math.max(this.tail, ...changes.messages.map(message => message.seq));
      if (changed.length) this.onChange(changed);
    }
    this.known = Math.max(this.chg, ...this.waiting.keys());
    this.drain();
  }

  newer(message) {
    const old = this.bySeq.get(message.seq);
    if (old && old.chg >= message.chg) return false;
    this.bySeq.set(message.seq, message);
    this.clientIds.add(message.clientId);
    return true;
  }
}
