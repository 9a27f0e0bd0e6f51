// Elements with text, which is never read as HTML.
export function make(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

export function button(word, className, action) {
  const made = make('button', className, word);
  made.type = 'button';
  made.addEventListener('click', action);
  return made;
}
