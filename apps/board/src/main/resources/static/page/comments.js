// The comments of a post: a list of its own below it, looked at again while it is open.
import { get, me, post, remove } from './api.js';
import { shown } from './guard.js';
import { locale, t } from './i18n.js';
import { button, make } from './make.js';

const PAGE = 20;
const EVERY = 4000;

export class Comments {
  // `attempt` does something that may fail, and says so; it yields whether it was done.
  constructor(seq, attempt) {
    this.path = `/api/posts/${seq}/comments`;
    this.attempt = attempt;
    this.known = new Map();
    this.previous = undefined;
    this.revision = 0;
    this.element = make('section', 'comments');
    this.element.setAttribute('aria-label', t('comments'));
    this.older = button(t('olderComments'), 'quiet older', () => this.attempt(() => this.load(`&before=${this.previous}`)));
    this.older.hidden = true;
    this.list = make('ol');
    this.element.append(this.older, this.list);
    if (me()) this.element.append(this.form());
    this.watch();
  }

  form() {
    const form = make('form');
    const field = make('textarea');
    field.rows = 1;
    field.maxLength = 2000;
    field.required = true;
    field.placeholder = t('comment');
    field.setAttribute('aria-label', t('comment'));
    const send = make('button', 'primary', t('send'));
    form.append(field, send);
    let name = null; // of what is being sent, kept until it is known to be stored
    field.addEventListener('input', () => { name = null; });
    form.addEventListener('submit', async event => {
      event.preventDefault();
      name ??= crypto.randomUUID?.() ?? String(Math.random()).slice(2);
      const sent = { clientId: name, text: field.value };
      if (await this.attempt(async () => this.add([await post(this.path, sent)]))) {
        name = null;
        field.value = '';
      }
    });
    return form;
  }

  async load(query) {
    const page = await get(`${this.path}?size=${PAGE}&minRevision=${this.revision}${query}`);
    this.revision = Math.max(this.revision, page.revision);
    if (query || this.previous === undefined) this.previous = page.previous;
    // What is gone from the newest page was deleted.
    if (!query) for (const number of this.known.keys()) if (number >= (page.previous ?? 0)) this.known.delete(number);
    this.add(page.items);
  }

  add(comments) {
    for (const comment of comments) this.known.set(comment.number, comment);
    const rows = new Map([...this.list.children].map(row => [row.dataset.number, row]));
    const sorted = [...this.known.values()].sort((a, b) => a.number - b.number);
    this.list.replaceChildren(...sorted.map(comment => rows.get(String(comment.number)) ?? this.shown(comment)));
    this.older.hidden = !this.previous;
  }

  // A row, or the comment's plain text.
  shown(comment) {
    const row = shown(() => this.row(comment), comment.text);
    row.dataset.number = comment.number;
    return row;
  }

  row(comment) {
    const row = make('li');
    row.dataset.number = comment.number;
    const time = make('time', '', new Date(comment.createdAt).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' }));
    time.dateTime = comment.createdAt;
    row.append(make('strong', '', comment.author), time);
    if (me() && (me().name === comment.author || me().roles.includes('ADMIN'))) {
      row.append(button(t('delete'), 'delete-comment', () => this.attempt(async () => {
        await remove(`${this.path}/${comment.number}`);
        this.known.delete(comment.number);
        this.add([]);
      })));
    }
    row.append(make('p', '', comment.text));
    return row;
  }

  async watch() {
    if (this.closed) return;
    if (!document.hidden) await this.load('').catch(e => console.warn('no comments: ' + e.message));
    this.timer = setTimeout(() => this.watch(), EVERY);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.element.remove();
  }
}
