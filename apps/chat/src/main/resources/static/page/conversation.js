// The open room: messages in their places, scrolling back, editing, unread marks.
import { get, me } from './api.js';
import { day, t, time } from './i18n.js';
import { make } from './make.js';

const PAGE = 50;
// How many rows are kept while the newest message is in view: who scrolls back loads more.
const ROWS = 300;
const element = id => document.getElementById(id);

export class Conversation {
  constructor({ onRead, onEdit, onDelete, outbox }) {
    this.on = { onRead, onEdit, onDelete };
    this.outbox = outbox;
    this.list = element('messages');
    this.scroll = element('scroll');
    this.rows = new Map();
    this.marks = new Map();
    this.scroll.addEventListener('scroll', () => this.scrolled());
    element('to-newest').addEventListener('click', () => this.toNewest());
    addEventListener('focus', () => this.markRead());
  }

  // Shows a room from its newest page on. `lastRead` is where the mark for what is new goes.
  open(room, feed, lastRead) {
    this.room = room;
    this.feed = feed;
    this.lastRead = lastRead;
    this.reported = lastRead;
    this.busy = false;
    this.rows.clear();
    this.marks.clear();
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
    this.list.replaceChildren();
  }

  attached() {
    return this.high >= this.feed.tail;
  }

  // New and changed messages of the feed: shown once for all that come before the next frame.
  changed(messages) {
    if (!this.feed) return;
    const attached = this.high >= this.tail;
    for (const message of messages) this.rows.delete(message.seq);
    this.tail = this.feed.tail;
    if (attached) this.high = Math.max(this.high, this.tail);
    if (this.frame) return;
    const stick = this.atBottom() && attached;
    const { feed } = this;
    const show = () => {
      this.frame = null;
      if (this.feed !== feed) return;
      if (stick) this.low = Math.max(this.low, this.high - ROWS + 1);
      this.render(stick);
    };
    // A page in the background has no frames.
    this.frame = document.hidden ? setTimeout(show, 100) : requestAnimationFrame(show);
  }

  render(stick) {
    if (!this.feed) return;
    const wanted = [];
    let last = '';
    let marked = false;
    for (let seq = this.low; seq <= this.high; seq++) {
      const message = this.feed.bySeq.get(seq);
      if (!message) continue;
      const date = day(message.sentAt);
      if (date !== last) {
        wanted.push(this.mark('day', 'day-' + date, date));
        last = date;
      }
      if (!marked && seq > this.lastRead && message.authorId !== me().id && message.kind === 'TALK') {
        wanted.push(this.mark('unread', 'unread', t('unread')));
        marked = true;
      }
      wanted.push(this.rows.get(seq) ?? this.row(message));
    }
    if (this.attached()) {
      for (const entry of this.outbox.of(this.room)) {
        if (!this.feed.clientIds.has(entry.clientId)) wanted.push(this.pendingRow(entry));
      }
    }
    this.put(wanted);
    element('to-newest').hidden = this.attached() && (stick || this.atBottom());
    if (stick) this.scroll.scrollTop = this.scroll.scrollHeight;
    this.markRead();
  }

  // Makes the list hold these rows and touches none that is in its place.
  put(wanted) {
    const kept = new Set(wanted);
    for (const row of [...this.list.children]) if (!kept.has(row)) row.remove();
    let place = this.list.firstChild;
    for (const row of wanted) {
      if (row === place) place = place.nextSibling;
      else this.list.insertBefore(row, place);
    }
  }

  mark(className, key, text) {
    let row = this.marks.get(key);
    if (!row) {
      row = make('li', className, text);
      this.marks.set(key, row);
    }
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
    const sent = make('time', '', time(message.sentAt));
    sent.dateTime = message.sentAt;
    meta.append(sent);
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
    const start = new Date(date + 'T00:00');
    await this.load(`at=${encodeURIComponent(start.toISOString())}`, page => {
      if (page.messages.length === 0) return;
      this.low = page.messages[0].seq;
      this.high = page.messages.at(-1).seq;
      while (this.feed.bySeq.has(this.high + 1)) this.high++;
      this.render(false);
      const first = page.messages.find(message => Date.parse(message.sentAt) >= start.getTime()) ?? page.messages.at(-1);
      this.rows.get(first.seq)?.scrollIntoView({ block: 'start' });
    });
  }

  async load(query, show) {
    if (this.busy) return;
    this.busy = true;
    const feed = this.feed;
    try {
      const page = await get(`/api/rooms/${this.room}/messages?${query}&limit=${PAGE}&minRevision=${Math.max(0, feed.revision)}`);
      if (this.feed !== feed) return;
      feed.part(page);
      show(page);
    } finally {
      this.busy = false;
    }
  }

  toNewest() {
    if (!this.feed) return;
    if (!this.attached()) this.attach();
    this.render(true);
  }

  markRead() {
    if (this.feed && document.hasFocus() && this.attached() && this.atBottom() && this.feed.tail > this.reported) {
      this.reported = this.feed.tail;
      this.on.onRead(this.room, this.reported);
    }
  }
}
