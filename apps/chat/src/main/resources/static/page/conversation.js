// The open room: messages in their places, scrolling back, editing, unread marks.
import { get, me } from './api.js';
import { locale, t } from './i18n.js';

const PAGE = 50;
const element = id => document.getElementById(id);

function make(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text; // never as HTML
  return made;
}

export class Conversation {
  constructor({ onRead, onEdit, onDelete, outbox }) {
    this.on = { onRead, onEdit, onDelete };
    this.outbox = outbox;
    this.list = element('messages');
    this.scroll = element('scroll');
    this.rows = new Map();
    this.pending = new Map();
    this.scroll.addEventListener('scroll', () => this.scrolled());
    element('to-newest').addEventListener('click', () => this.toNewest());
    addEventListener('focus', () => this.markRead());
  }

  // Shows a room from its newest page on. `lastRead` is where the mark for what is new goes.
  open(room, feed, lastRead) {
    this.room = room;
    this.feed = feed;
    this.lastRead = lastRead;
    this.told = lastRead;
    this.busy = false;
    this.rows.clear();
    this.pending.clear();
    this.list.replaceChildren();
    this.attach();
    this.render(true);
  }

  // Shows the newest messages, as far back as they are known.
  attach() {
    this.high = this.tail = this.feed.tail;
    this.low = this.feed.tail + 1;
    while (this.feed.bySeq.has(this.low - 1)) this.low--;
  }

  close() {
    this.room = null;
    this.feed = null;
  }

  attached() {
    return this.high >= this.feed.tail;
  }

  // New and changed messages of the feed.
  changed(messages) {
    if (!this.feed) return;
    const bottom = this.atBottom();
    const attached = this.high >= this.tail;
    for (const message of messages) this.rows.delete(message.seq);
    this.tail = this.feed.tail;
    if (attached) this.high = Math.max(this.high, this.tail);
    this.render(bottom && attached);
  }

  render(stick) {
    if (!this.feed) return;
    const wanted = [];
    let day = '';
    let marked = false;
    for (let seq = this.low; seq <= this.high; seq++) {
      const message = this.feed.bySeq.get(seq);
      if (!message) continue;
      const date = new Date(message.sentAt).toLocaleDateString(locale(), { dateStyle: 'full' });
      if (date !== day) {
        wanted.push(this.mark('day', 'day-' + date, date));
        day = date;
      }
      if (!marked && seq > this.lastRead && message.authorId !== me().id && message.kind === 'TALK') {
        wanted.push(this.mark('unread', 'unread', t('unread')));
        marked = true;
      }
      wanted.push(this.rows.get(seq) ?? this.row(message));
    }
    if (this.attached()) {
      const stored = new Set([...this.feed.bySeq.values()].map(message => message.clientId));
      for (const entry of this.outbox.of(this.room)) {
        if (!stored.has(entry.clientId)) wanted.push(this.pendingRow(entry));
      }
    }
    this.list.replaceChildren(...wanted);
    element('to-newest').hidden = this.attached() && (stick || this.atBottom());
    if (stick) this.scroll.scrollTop = this.scroll.scrollHeight;
    this.markRead();
  }

  mark(className, key, text) {
    const row = make('li', className, text);
    row.dataset.key = key;
    return row;
  }

  row(message) {
    const row = message.kind === 'TALK' ? this.talk(message)
      : make('li', 'note', t(message.kind === 'ENTER' ? 'entered' : 'left', message.authorName));
    row.dataset.seq = message.seq;
    this.rows.set(message.seq, row);
    return row;
  }

  talk(message) {
    const mine = message.authorId === me().id;
    const row = make('li', 'message' + (mine ? ' mine' : '') + (message.deleted ? ' deleted' : ''));
    row.append(make('span', 'author', message.authorName));
    row.append(make('div', 'bubble', message.deleted ? t('deletedText') : message.text));
    const meta = make('span', 'meta');
    if (mine && !message.deleted) {
      const tools = make('span', 'tools');
      tools.append(this.tool('edit', () => this.on.onEdit(message)), this.tool('delete', () => this.on.onDelete(message)));
      meta.append(tools);
    }
    const time = make('time', '', new Date(message.sentAt).toLocaleTimeString(locale(), { timeStyle: 'short' }));
    time.dateTime = message.sentAt;
    meta.append(time);
    if (message.editedAt && !message.deleted) meta.append(' · ' + t('edited'));
    row.append(meta);
    return row;
  }

  tool(word, action) {
    const button = make('button', word, t(word));
    button.type = 'button';
    button.addEventListener('click', action);
    return button;
  }

  pendingRow(entry) {
    const row = make('li', 'message mine pending' + (entry.failed ? ' failed' : ''));
    row.append(make('div', 'bubble', entry.text));
    const meta = make('span', 'meta', entry.failed ? t('failed') + ' ' : t('sending'));
    if (entry.failed) {
      meta.append(
        this.tool('retry', () => this.outbox.again(entry.clientId)),
        this.tool('discard', () => this.outbox.remove(entry.clientId)));
    }
    row.append(meta);
    return row;
  }

  atBottom() {
    return this.scroll.scrollHeight - this.scroll.scrollTop - this.scroll.clientHeight < 60;
  }

  async scrolled() {
    if (!this.feed || this.busy) return;
    element('to-newest').hidden = this.attached() && this.atBottom();
    if (this.scroll.scrollTop < 400 && this.low > 1) await this.older();
    else if (this.atBottom() && !this.attached()) await this.newer();
    this.markRead();
  }

  async older() {
    await this.load(`before=${this.low}`, page => {
      const height = this.scroll.scrollHeight - this.scroll.scrollTop;
      this.low = page.messages.length ? page.messages[0].seq : 1;
      this.render(false);
      this.scroll.scrollTop = this.scroll.scrollHeight - height;
    });
  }

  async newer() {
    await this.load(`after=${this.high}`, page => {
      this.high = Math.max(this.high, ...page.messages.map(message => message.seq));
      while (this.feed.bySeq.has(this.high + 1)) this.high++;
      this.render(false);
    });
  }

  // Shows the first message of a day and what is around it.
  async jump(date) {
    const time = new Date(date + 'T00:00');
    await this.load(`at=${encodeURIComponent(time.toISOString())}`, page => {
      if (page.messages.length === 0) return;
      this.low = page.messages[0].seq;
      this.high = page.messages.at(-1).seq;
      while (this.feed.bySeq.has(this.high + 1)) this.high++;
      this.render(false);
      const first = page.messages.find(message => Date.parse(message.sentAt) >= time.getTime()) ?? page.messages.at(-1);
      this.rows.get(first.seq)?.scrollIntoView({ block: 'start' });
    });
  }

  async load(query, show) {
    if (this.busy) return;
    this.busy = true;
    const feed = this.feed;
    try {
      const page = await get(`/api/rooms/${this.room}/messages?${query}&limit=${PAGE}&minChg=${Math.max(0, feed.chg)}`);
      if (this.feed !== feed) return;
      feed.part(page);
      show(page);
    } finally {
      this.busy = false;
    }
  }

  toNewest() {
    if (!this.attached()) this.attach();
    this.render(true);
  }

  markRead() {
    if (this.feed && document.hasFocus() && this.attached() && this.atBottom() && this.feed.tail > this.told) {
      this.told = this.feed.tail;
      this.on.onRead(this.room, this.told);
    }
  }
}
