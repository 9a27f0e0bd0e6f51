// What was written and is not acknowledged yet. It outlives the connection and the page, and is sent
// again under the same id, of which the service stores only the first. Each entry is kept under a key
// of its own, since tabs share them; and one entry of a room is on its way at a time, so that one that
// is sent again does not come after the next.
const PATIENCE = 20_000;

export class Outbox {
  constructor(account, onChange) {
    this.prefix = `outbox-${account}-`;
    this.onChange = onChange;
    this.send = null;
    this.underway = new Map(); // room -> { clientId, timer }
    this.entries = [];
    this.heard = event => { if (event.key === null || event.key.startsWith(this.prefix)) this.reload(); };
    addEventListener('storage', this.heard);
    this.reload();
  }

  close() {
    removeEventListener('storage', this.heard);
    this.disconnected();
  }

  of(room) {
    return this.entries.filter(entry => entry.room === room);
  }

  add(room, text) {
    const at = Math.max(Date.now(), 1 + Math.max(0, ...this.entries.map(entry => entry.at)));
    const entry = { room, clientId: crypto.randomUUID(), text, at, failed: false };
    this.keep(entry); // first, since a browser may have no room for it: then it stays where it was written
    this.entries.push(entry);
    this.onChange(room);
    this.next(room);
  }

  connected(send) {
    this.disconnected();
    this.send = send;
    this.nextOfAll();
  }

  disconnected() {
    this.send = null;
    for (const { timer } of this.underway.values()) clearTimeout(timer);
    this.underway.clear();
  }

  stored(clientId) {
    this.remove(clientId);
  }

  refused(clientId, status) {
    const entry = this.find(clientId);
    if (!entry) return false;
    if (status === 429 || status === 503) {
      this.wait(entry, 1000 + Math.random() * 1000);
    } else {
      entry.failed = true;
      this.save(entry);
      this.release(entry);
    }
    return true;
  }

  again(clientId) {
    const entry = this.find(clientId);
    if (entry) {
      entry.failed = false;
      this.save(entry);
      this.next(entry.room);
    }
  }

  remove(clientId) {
    const entry = this.find(clientId);
    if (entry) {
      this.entries = this.entries.filter(candidate => candidate !== entry);
      localStorage.removeItem(this.prefix + clientId);
      this.onChange(entry.room);
      this.release(entry);
    }
  }

  // ---- within

  find(clientId) {
    return this.entries.find(entry => entry.clientId === clientId);
  }

  keep(entry) {
    localStorage.setItem(this.prefix + entry.clientId, JSON.stringify(entry));
  }

  save(entry) {
    this.keep(entry);
    this.onChange(entry.room);
  }

  // What is kept under a key, if it is an entry: whatever else is there must not stop those that are.
  read(key) {
    const kept = localStorage.getItem(key);
    if (kept === null) return []; // another tab has just removed it
    try {
      const entry = JSON.parse(kept);
      if (key === this.prefix + entry.clientId && typeof entry.room === 'string' && typeof entry.text === 'string'
        && Number.isFinite(entry.at)) return [entry];
    } catch (e) {
      console.error(e);
    }
    console.error('no message, left where it is: ' + key);
    return [];
  }

  // Another tab has written or removed entries, or the page has just been opened.
  reload() {
    const before = new Set(this.entries.map(entry => entry.room));
    this.entries = Object.keys(localStorage)
      .filter(key => key.startsWith(this.prefix))
      .flatMap(key => this.read(key))
      .sort((a, b) => a.at - b.at || (a.clientId < b.clientId ? -1 : 1));
    for (const [room, { clientId }] of this.underway) {
      if (!this.find(clientId)) this.release({ room, clientId });
    }
    for (const room of new Set([...before, ...this.entries.map(entry => entry.room)])) this.onChange(room);
    this.nextOfAll();
  }

  nextOfAll() {
    for (const room of new Set(this.entries.map(entry => entry.room))) this.next(room);
  }

  // Sends the first entry of a room that may be sent, unless one is on its way.
  next(room) {
    if (!this.send || this.underway.has(room)) return;
    const entry = this.entries.find(candidate => candidate.room === room && !candidate.failed);
    if (!entry) return;
    this.wait(entry, PATIENCE);
    this.send(entry);
  }

  // Holds the room for an entry, which is sent again when no answer has ended that.
  wait(entry, millis) {
    clearTimeout(this.underway.get(entry.room)?.timer);
    const timer = setTimeout(() => this.release(entry), millis);
    this.underway.set(entry.room, { clientId: entry.clientId, timer });
  }

  release({ room, clientId }) {
    if (this.underway.get(room)?.clientId !== clientId) return;
    clearTimeout(this.underway.get(room).timer);
    this.underway.delete(room);
    this.next(room);
  }
}
