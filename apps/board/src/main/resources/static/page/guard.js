// A list shows each of its items. One that cannot be shown as it should is shown as plain text, marked, counted in the
// document's `data-plain` and told to the console; it takes no other with it.
import { t } from './i18n.js';
import { make } from './make.js';

// The element that `build` makes, or one with the plain text.
export function shown(build, plain, tag = 'li') {
  try {
    return build();
  } catch (e) {
    const { dataset } = document.documentElement;
    dataset.plain = 1 + Number(dataset.plain ?? 0);
    console.error('shown as plain text:', e);
    const made = make(tag, 'plain', plain ?? '');
    made.title = t('plain');
    return made;
  }
}
