// Search: what it finds is shown in place of the list, until it is left.
import { get } from './api.js';
import { t } from './i18n.js';

// A text as a part of an address. Half of a character, which no address can hold, is replaced.
const inAddress = text => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
const element = id => document.getElementById(id);

export class Search {
  // `row` makes a post's row, as in the list; `attempt` does something that may fail, and says so.
  constructor(row, attempt, onLeave) {
    this.row = row;
    element('search-form').addEventListener('submit', event => {
      event.preventDefault();
      attempt(() => this.start());
    });
    element('search-more').addEventListener('click', () => attempt(() => this.further()));
    element('search-end').addEventListener('click', () => { this.leave(); onLeave(); });
  }

  async start() {
    this.words = element('search-text').value.trim();
    this.next = null;
    this.count = 0;
    element('found').replaceChildren();
    element('search-results').hidden = false;
    document.body.classList.add('searching');
    await this.further();
  }

  async further() {
    const { words } = this;
    const page = await get(`/api/search?q=${inAddress(words)}${this.next ? '&before=' + this.next : ''}`);
    if (this.words !== words) return;
    this.next = page.next;
    this.count += page.items.length;
    element('found').append(...page.items.map(post => this.row(post)));
    element('search-state').textContent = this.count ? t('found', this.count) : t('foundNone');
    element('search-more').hidden = !this.next;
  }

  leave() {
    this.words = null;
    element('search-results').hidden = true;
    element('search-text').value = '';
    document.body.classList.remove('searching');
  }
}
