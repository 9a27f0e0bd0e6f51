// The list: the newest posts, and older ones as one scrolls.
import { get, me } from './api.js';
import { Comments } from './comments.js';
import { shown } from './guard.js';
import { locale, t } from './i18n.js';
import { button, make } from './make.js';

const PAGE = 20;

export class List {
  constructor(element, end, { onEdit, onDelete, onProblem, attempt }) {
    this.element = element;
    this.end = end;
    this.on = { onEdit, onDelete };
    this.attempt = attempt;
    this.comments = new Map(); // seq -> what is open below a row
    this.posts = new Map();
    this.rows = new Map();
    this.revision = 0;
    this.next = undefined; // not asked yet
    this.tail = 0; // up to here nothing is missing
    this.begun = 0;
    this.busy = false;
    for (const event of ['scroll', 'resize']) addEventListener(event, () => this.older().catch(onProblem), { passive: true });
  }

  // What is new, edited or deleted among the newest posts.
  async refresh() {
    const page = await get(`/api/posts?size=${PAGE}&minRevision=${this.revision}`);
    if (page.revision < this.revision) return; // an older answer than what is shown
    this.revision = page.revision;
    const low = page.next === null ? 0 : Number(page.next);
    const gap = low > this.tail + 1; // more is new than one page holds: begin anew
    for (const seq of this.posts.keys()) if (gap || seq >= low) this.posts.delete(seq);
    if (gap || this.next === undefined) {
      this.next = page.next;
      this.begun++;
    }
    this.tail = Math.max(this.tail, ...page.items.map(post => post.seq));
    for (const post of page.items) this.posts.set(post.seq, post);
    this.render();
  }

  // Loads older posts while the end is near.
  async older() {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.next && this.end.getBoundingClientRect().top < innerHeight + 600) {
        const begun = this.begun;
        const page = await get(`/api/posts?size=${PAGE}&before=${this.next}&minRevision=${this.revision}`);
        if (begun !== this.begun) continue; // of a list that is not shown any more
        this.next = page.next;
        for (const post of page.items) this.posts.set(post.seq, post);
        this.render();
      }
    } finally {
      this.busy = false;
    }
  }

  // One's own change, which the board has numbered.
  changed(post) {
    this.revision = Math.max(this.revision, post.revision);
    this.posts.set(post.seq, post);
    this.render();
  }

  deleted(seq, revision) {
    this.revision = Math.max(this.revision, revision);
    this.posts.delete(seq);
    this.render();
  }

  // Rows are made anew, after the language or who is signed in has changed.
  redraw() {
    for (const seq of [...this.comments.keys()]) this.closeComments(seq);
    this.rows.clear();
    this.render();
  }

  render() {
    const wanted = [...this.posts.values()].sort((a, b) => b.seq - a.seq);
    const rows = new Map();
    for (const post of wanted) {
      const known = this.rows.get(post.seq);
      rows.set(post.seq, known && known.dataset.revision === String(post.revision) ? known : this.shown(post));
    }
    this.rows = rows;
    this.element.replaceChildren(...rows.values());
    this.end.textContent = this.next ? t('loading') : t(rows.size ? 'end' : 'empty');
  }

  // A row, or the post's plain text.
  shown(post) {
    const row = shown(() => this.row(post), `${post.title}\n${post.body}`);
    Object.assign(row.dataset, { seq: post.seq, revision: post.revision });
    return row;
  }

  row(post) {
    const row = make('li', 'card');
    row.dataset.seq = post.seq;
    row.dataset.revision = post.revision;
    const footer = make('footer');
    const time = make('time', '', new Date(post.createdAt).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' }));
    time.dateTime = post.createdAt;
    footer.append(make('span', '', '#' + post.seq), make('strong', '', post.author), time);
    if (post.modifiedAt) footer.append(make('span', '', t('edited')));
    for (const detail of [post.job, post.company, post.country]) if (detail) footer.append(make('span', '', detail));
    if (me() && (me().name === post.author || me().roles.includes('ADMIN'))) {
      footer.append(button(t('edit'), 'edit', () => this.on.onEdit(post)), button(t('delete'), 'delete', () => this.on.onDelete(post)));
    }
    const toggle = button(t('comments'), 'toggle-comments', () => this.toggleComments(post.seq, row, toggle));
    const open = this.comments.get(post.seq);
    toggle.setAttribute('aria-expanded', String(!!open));
    footer.append(toggle);
    row.append(make('h2', '', post.title), make('p', '', post.body), footer);
    if (open) row.append(open.element);
    return row;
  }

  toggleComments(seq, row, toggle) {
    if (this.comments.has(seq)) {
      this.closeComments(seq);
    } else {
      const opened = new Comments(seq, this.attempt);
      this.comments.set(seq, opened);
      row.append(opened.element);
    }
    toggle.setAttribute('aria-expanded', String(this.comments.has(seq)));
  }

  closeComments(seq) {
    this.comments.get(seq)?.close();
    this.comments.delete(seq);
  }
}
