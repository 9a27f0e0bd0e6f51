// What the cached list weighs, looked at again and again while it is shown.
import { get } from './api.js';
import { locale, t } from './i18n.js';

const EVERY = 3000;
let figures = null;

function cell(content) {
  const made = document.createElement('td');
  made.append(content);
  return made;
}

export function show() {
  if (!figures) return;
  const number = value => value.toLocaleString(locale(), { maximumFractionDigits: 0 });
  document.getElementById('redis').textContent = t('redis', number(figures.posts), number(figures.redisBytes / 1024) + ' KB');
  const most = Math.max(1, ...figures.forms.map(form => form.bytesPerPost));
  document.getElementById('forms').replaceChildren(...figures.forms.map(form => {
    const row = document.createElement('tr');
    if (form.form === figures.form) row.className = 'used';
    const meter = document.createElement('meter');
    meter.max = most;
    meter.value = form.bytesPerPost;
    meter.setAttribute('aria-label', form.form);
    row.append(cell(form.form), cell(number(form.bytesPerPost)), cell(meter));
    return row;
  }));
}

let watching = false;

export function watchFigures(shown) {
  watching = shown;
  if (shown) look();
}

async function look() {
  if (!watching) return;
  try {
    if (!document.hidden) {
      figures = await get('/api/cache');
      show();
    }
  } catch (e) {
    console.warn('no figures: ' + e.message);
  } finally {
    clearTimeout(look.next);
    look.next = setTimeout(look, EVERY);
  }
}
