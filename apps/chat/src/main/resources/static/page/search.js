// Search in the open room. The service looks through so many messages at a time; more on request.
import { get } from './api.js';
import { attempt } from './dialogs.js';
import { day, t, time } from './i18n.js';
import { shown } from './guard.js';
import { make } from './make.js';
import { inAddress } from './text.js';

const element = id => document.getElementById(id);

export class Search {
  // `onChosen` shows a message in its place.
  constructor(onChosen) {
    this.onChosen = onChosen;
    this.count = 0;
    element('search').addEventListener('click', () => this.toggle());
    element('search-close').addEventListener('click', () => this.toggle(false));
    element('search-form').addEventListener('submit', e => { e.preventDefault(); attempt(() => this.start())(); });
    element('search-more').addEventListener('click', attempt(() => this.further()));
    element('search-panel').addEventListener('keydown', e => { if (e.key === 'Escape') this.toggle(false); });
  }

  room(id) {
    if (this.id === id) return;
    this.id = id;
    this.clear();
    element('search-text').value = '';
  }

  toggle(shown = element('search-panel').hidden) {
    const panel = element('search-panel');
    if (panel.hidden === !shown) return;
    panel.hidden = !shown;
    element('search').setAttribute('aria-expanded', String(shown));
    element(shown ? 'search-text' : 'search').focus();
  }

  clear() {
    this.next = null;
    this.count = 0;
    element('search-found').replaceChildren();
    element('search-state').textContent = '';
    element('search-more').hidden = true;
  }

  async start() {
    this.words = element('search-text').value.trim();
    this.clear();
    await this.further();
  }

  async further() {
    const { id, words } = this;
    const before = this.next ? `&before=${this.next}` : '';
    const found = await get(`/api/rooms/${id}/search?q=${inAddress(words)}${before}`);
    if (this.id !== id || this.words !== words) return;
    this.next = found.next;
    this.count += found.messages.length;
    element('search-found').append(...found.messages.map(message => shown(() => this.row(message), message.text)));
    element('search-state').textContent = this.count ? t('found', this.count) : t('foundNone');
    element('search-more').hidden = this.next === null;
  }

  row(message) {
    const row = make('li');
    const button = make('button');
    button.type = 'button';
    button.dataset.found = message.seq;
    button.append(make('span', 'name', message.authorName), make('time', '', `${day(message.sentAt)} ${time(message.sentAt)}`),
      make('span', 'excerpt', this.excerpt(message.text)));
    button.addEventListener('click', attempt(() => this.onChosen(message.seq)));
    row.append(button);
    return row;
  }

  // What surrounds the first place where the words are.
  excerpt(text) {
    // By characters, of which a part is no text; in small letters a text may have more of them.
    const characters = [...text];
    const before = text.toLowerCase().indexOf(this.words.toLowerCase());
    const start = Math.max(0, [...text.slice(0, Math.max(0, before))].length - 40);
    return (start > 0 ? '…' : '') + characters.slice(start, start + 160).join('');
  }
}
