// What people write, as nodes: links, images by their address, and a little formatting. Nothing of it
// is ever read as HTML.
import { t } from './i18n.js';
import { make } from './make.js';

const LINK = /https?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/;
const PARTS = new RegExp([
  '```(?<block>[^`]+)```', '`(?<code>[^`\\n]+)`', `(?<link>${LINK.source})`,
  '\\*\\*(?<strong>[^*\\n]+)\\*\\*', '(?<![\\w*])\\*(?<em>[^*\\s](?:[^*\\n]*[^*\\s])?)\\*(?![\\w*])',
  '(?<!\\w)_(?<low>[^_\\s](?:[^_\\n]*[^_\\s])?)_(?!\\w)',
].join('|'), 'g');
const PICTURE = /\.(png|jpe?g|gif|webp|avif)$/i;

// The address of a link, or null for one that no browser should follow.
function address(text) {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

function link(text) {
  const url = address(text);
  if (!url) return document.createTextNode(text);
  const made = make('a', 'link', text);
  made.href = url.href;
  made.target = '_blank';
  made.rel = 'noopener noreferrer nofollow';
  return made;
}

// Fills an element with a text's nodes. Formatting may be within bold and italic text, one level deep.
export function formatted(element, text, within = false) {
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    const { block, code, link: found, strong, em, low } = match.groups;
    element.append(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (block !== undefined) element.append(make('code', 'block', block.replace(/^\n|\n$/g, '')));
    else if (code !== undefined) element.append(make('code', '', code));
    else if (found !== undefined) element.append(link(found));
    else if (within) element.append(match[0]);
    else formatted(element.appendChild(make(strong === undefined ? 'em' : 'strong')), strong ?? em ?? low, true);
  }
  element.append(text.slice(end));
  return element;
}

// The pictures that a text names by https addresses, up to four.
export function pictures(text) {
  const found = [];
  for (const [match] of text.matchAll(new RegExp(LINK.source, 'g'))) {
    const url = address(match);
    if (url?.protocol === 'https:' && PICTURE.test(url.pathname) && found.length < 4) found.push(picture(url));
  }
  return found;
}

// The last part of an address as people read it, or as it is when it stands for no text.
function fileName(url) {
  const last = url.pathname.split('/').at(-1);
  try { return decodeURIComponent(last); } catch { return last; }
}

// A text as a part of an address. Half of a character, which no address can hold, is replaced.
export const inAddress = text => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

function picture(url) {
  const frame = make('a', 'picture');
  frame.href = url.href;
  frame.target = '_blank';
  frame.rel = 'noopener noreferrer nofollow';
  const image = make('img');
  image.alt = t('picture', [...fileName(url)].slice(0, 80).join(''));
  image.loading = 'lazy';
  image.referrerPolicy = 'no-referrer';
  image.src = url.href;
  image.addEventListener('error', () => { frame.hidden = true; });
  frame.append(image);
  return frame;
}

// An address that may be sent as an attachment, or null.
export function attachment(text) {
  const url = address(text.trim());
  return url?.protocol === 'https:' ? url.href : null;
}
