// The open room: messages in their places, scrolling back, editing, unread marks.
import { get, me } from './api.js';
import { shown } from './guard.js';
import { day, t } from './i18n.js';
import { make } from './make.js';
import { messageRow, pendingRow, readers } from './row.js';

const PAGE = 50;
// How many rows are kept while the newest message is in view: who scrolls back loads more.
const ROWS = 300;
// Messages of one person within this time are one group, with the name once.
const GROUP = 5 * 60_000;
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

  // Shows a room from its newest page on, or from the first message that is new. `lastRead` is where
  // the mark for what is new goes.
  open(room, feed, lastRead, members) {
    this.room = room;
    this.feed = feed;
    this.members = members;
    this.lastRead = lastRead;
    this.reported = lastRead;
    this.busy = false;
    this.rows.clear();
    this.marks.clear();
    this.list.replaceChildren();
    this.attach();
    this.render(feed.tail <= lastRead);
    return feed.tail > lastRead ? this.toUnread() : undefined;
  }

  // Brings the mark for what is new into view; what is before it may have to be loaded.
  async toUnread() {
    const first = this.lastRead + 1;
    if (this.lastRead > 0 && first < this.low) {
      await this.load(`around=${first}`, page => this.part(page));
    }
    const mark = this.marks.get('unread');
    if (mark?.isConnected) mark.scrollIntoView({ block: 'center' });
    else this.toNewest();
    this.markRead();
  }

  // Shows messages from the middle of the room.
  part(page) {
    if (page.messages.length === 0) return;
    this.low = page.messages[0].seq;
    this.high = page.messages.at(-1).seq;
    while (this.feed.bySeq.has(this.high + 1)) this.high++;
    this.render(false);
  }

  // Shows one message in its place.
  async find(seq) {
    if (seq < this.low || seq > this.high) await this.load(`around=${seq}`, page => this.part(page));
    const row = this.rows.get(seq);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
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
    let before = null; // the message above, unless a line is between
    for (let seq = this.low; seq <= this.high; seq++) {
      const message = this.feed.bySeq.get(seq);
      if (!message) continue;
      const date = day(message.sentAt);
      if (date !== last) {
        wanted.push(this.mark('day', 'day-' + date, date));
        last = date;
        before = null;
      }
      if (!marked && seq > this.lastRead && message.authorId !== me().id && message.kind === 'TALK') {
        wanted.push(this.mark('unread', 'unread', t('unread')));
        marked = true;
        before = null;
      }
      const row = this.rows.get(seq) ?? this.row(message);
      row.classList.toggle('grouped', before !== null && message.kind === 'TALK' && before.kind === 'TALK'
        && before.authorId === message.authorId && Date.parse(message.sentAt) - Date.parse(before.sentAt) < GROUP);
      before = message;
      wanted.push(row);
    }
    const seen = this.seen();
    if (seen) wanted.splice(wanted.indexOf(seen.after) + 1, 0, seen.row);
    if (this.attached()) {
      for (const entry of this.outbox.of(this.room)) {
        if (!this.feed.clientIds.has(entry.clientId)) wanted.push(shown(() => pendingRow(entry, this.outbox), entry.text));
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
    const row = shown(() => messageRow(message, this.on), message.text);
    if (row.classList.contains('plain')) row.classList.add('message');
    row.dataset.seq = message.seq;
    this.rows.set(message.seq, row);
    return row;
  }

  // Who has read one's newest message, below it.
  seen() {
    for (let seq = this.high; seq >= this.low; seq--) {
      const message = this.feed.bySeq.get(seq);
      if (message?.authorId !== me().id || message.kind !== 'TALK' || message.deleted) continue;
      const text = readers(this.members, seq);
      if (!text) return null;
      const row = this.mark('seen', 'seen', text);
      row.textContent = text;
      return { row, after: this.rows.get(seq) };
    }
    return null;
  }

  // The members have changed, or have read.
  membersChanged(members) {
    this.members = members;
    this.render(this.feed !== null && this.attached() && this.atBottom());
  }

  // One's newest message that may be edited.
  lastOwn() {
    for (let seq = this.high; this.feed && seq >= this.low; seq--) {
      const message = this.feed.bySeq.get(seq);
      if (message?.authorId === me().id && message.kind === 'TALK' && !message.deleted) return message;
    }
    return null;
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
    if (Number.isNaN(start.getTime())) return; // while a year is typed, it may be of six digits
    await this.load(`at=${encodeURIComponent(start.toISOString())}`, page => {
      if (page.messages.length === 0) return;
      this.part(page);
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
