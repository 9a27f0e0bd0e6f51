// How people are shown: a round mark with initials, always in the same colour.
import { make } from './make.js';

const COLOURS = 8;

export function initials(name) {
  const words = name.trim().split(/[\s._-]+/).filter(Boolean);
  const first = word => [...word][0] ?? '';
  // Korean names are known by their given name, without spaces.
  if (/^[\uac00-\ud7a3]{2,4}$/.test(name.trim())) return name.trim().slice(-2);
  return (words.length > 1 ? first(words[0]) + first(words.at(-1)) : [...(words[0] ?? '?')].slice(0, 2).join('')).toUpperCase();
}

export function avatar(id, name) {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.codePointAt(0)) >>> 0;
  const made = make('span', 'avatar colour-' + (hash % COLOURS), initials(name));
  made.setAttribute('aria-hidden', 'true');
  return made;
}
