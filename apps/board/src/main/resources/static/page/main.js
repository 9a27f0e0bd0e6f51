import { Problem, changePassword, leave, me, onEnded, post, put, remove, signIn, signUp } from './api.js';
import { show, watchFigures } from './cache.js';
import { problem as words, switchLanguage, t, translate } from './i18n.js';
import { List } from './list.js';
import { Search } from './search.js';

const EVERY = 4000;
const element = id => document.getElementById(id);

function toast(text) {
  element('toast').textContent = text;
  element('toast').hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { element('toast').hidden = true; }, 5000);
}

// Does something that may fail, and says so.
async function attempt(action) {
  const before = me();
  try {
    await action();
    return true;
  } catch (e) {
    if (!(e instanceof Problem)) console.error(e);
    if (!before || me()) toast(words(e)); // that the session has ended was said
    return false;
  }
}

let sending = null; // the name of what is being sent, kept until it is known to be stored
let editing = null;
let deleting = null;

const list = new List(element('posts'), element('end'), {
  attempt,
  onProblem: e => toast(words(e)),
  onEdit(entry) {
    editing = entry;
    element('editor-title').value = entry.title;
    element('editor-body').value = entry.body;
    element('editor').showModal();
  },
  onDelete(entry) {
    deleting = entry;
    element('sure').showModal();
  },
});

const search = new Search(post => list.shown(post), attempt, () => list.redraw());

let last = null; // who was signed in last, whose text may stay where it is being written

function who() {
  search.leave();
  if (me() && me().name !== last) {
    if (last !== null) element('write').reset();
    sending = null;
    last = me().name;
  }
  element('me').textContent = me()?.name ?? '';
  element('write').hidden = !me();
  element('sign-in').hidden = !!me();
  element('sign-out').hidden = !me();
  element('password').hidden = !me();
  list.redraw();
}

element('sign-in').addEventListener('click', () => element('door').showModal());
element('door-no').addEventListener('click', () => element('door').close());

// Does what a dialog is for, closes it, and shows in it what went wrong.
async function answer(dialog, action) {
  const problem = element(dialog + '-problem');
  problem.hidden = true;
  try {
    await action();
    for (const field of element(dialog).querySelectorAll('input[type=password]')) field.value = '';
    element(dialog).close();
    who();
  } catch (e) {
    problem.textContent = words(e);
    problem.hidden = false;
  }
}

const enter = way => answer('door', () => way(element('door-name').value, element('door-password').value));
element('door-form').addEventListener('submit', event => { event.preventDefault(); enter(signIn); });
element('sign-up').addEventListener('click', () => { if (element('door-form').reportValidity()) enter(signUp); });
element('sign-out').addEventListener('click', async () => { await leave(); who(); });
element('password').addEventListener('click', () => element('key').showModal());
element('key-no').addEventListener('click', () => element('key').close());
element('key-form').addEventListener('submit', event => {
  event.preventDefault();
  answer('key', () => changePassword(element('key-current').value, element('key-next').value).then(() => toast(t('changed'))));
});

// The posts are what the page is for: what their list weighs is shown to those who ask.
element('figures').addEventListener('click', () => {
  const shown = element('cache').hidden;
  element('cache').hidden = !shown;
  element('figures').setAttribute('aria-expanded', String(shown));
  document.body.classList.toggle('figures', shown);
  watchFigures(shown);
});

element('write').addEventListener('submit', async event => {
  event.preventDefault();
  sending ??= crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  const done = await attempt(async () => {
    list.changed(await post('/api/posts', { clientId: sending, title: element('title').value, body: element('body').value }));
  });
  if (done) {
    sending = null;
    element('write').reset();
  }
});
// Another text is another post.
element('write').addEventListener('input', () => { sending = null; });

element('editor-no').addEventListener('click', () => element('editor').close());
element('editor-form').addEventListener('submit', async event => {
  event.preventDefault();
  const { address, country, job, company, phone } = editing;
  const text = { address, country, job, company, phone, title: element('editor-title').value, body: element('editor-body').value };
  if (await attempt(async () => list.changed(await put('/api/posts/' + editing.seq, text)))) element('editor').close();
});

element('sure-no').addEventListener('click', () => element('sure').close());
element('sure-yes').addEventListener('click', async () => {
  const { seq } = deleting;
  element('sure').close();
  await attempt(async () => list.deleted(seq, await remove('/api/posts/' + seq)));
});

element('language').addEventListener('click', () => { switchLanguage(); search.leave(); list.redraw(); show(); });

const theme = localStorage.getItem('theme');
if (theme) document.documentElement.dataset.theme = theme;
element('theme').addEventListener('click', () => {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('theme', document.documentElement.dataset.theme);
});

async function watch() {
  const before = me();
  if (!document.hidden) await list.refresh().catch(e => { if (!before || me()) toast(words(e)); });
  setTimeout(watch, EVERY);
}

onEnded(() => { toast(t('ended')); who(); });
translate();
who();
await list.refresh().catch(e => toast(words(e)));
await list.older().catch(e => toast(words(e)));
setTimeout(watch, EVERY);
