// What was written and is not acknowledged yet. It outlives the connection and the page, and is sent
// again under the same id, of which the service stores only the first.
export class Outbox {
  constructor(account, onChange) {
    this.key = 'outbox-' + account;
    this.onChange = onChange;
    this.entries = JSON.parse(localStorage.getItem(this.key) ?? '[]');
    this.send = null;
  }

  of(room) {
    return this.entries.filter(entry => entry.room === room);
  }

  add(room, text) {
    const entry = { room, clientId: crypto.randomUUID(), text, failed: false };
    this.entries.push(entry);
    this.save(room);
    this.send?.(entry);
  }

  connected(send) {
    this.send = send;
    for (const entry of this.entries) if (!entry.failed) send(entry);
  }

  disconnected() {
    this.send = null;
  }

  stored(clientId) {
    this.remove(clientId);
  }

  refused(clientId, status) {
    const entry = this.entries.find(candidate => candidate.clientId === clientId);
    if (!entry) return false;
    if (status === 429 || status === 503) {
      setTimeout(() => this.send?.(entry), 1000 + Math.random() * 1000);
    } else {
      entry.failed = true;
      this.save(entry.room);
    }
    return true;
  }

  again(clientId) {
    const entry = this.entries.find(candidate => candidate.clientId === clientId);
    if (entry) {
      entry.failed = false;
      this.save(entry.room);
      this.send?.(entry);
    }
  }

  remove(clientId) {
    const entry = this.entries.find(candidate => candidate.clientId === clientId);
    if (entry) {
      this.entries = this.entries.filter(candidate => candidate !== entry);
      this.save(entry.room);
    }
  }

  save(room) {
    localStorage.setItem(this.key, JSON.stringify(this.entries));
    this.onChange(room);
  }
}
