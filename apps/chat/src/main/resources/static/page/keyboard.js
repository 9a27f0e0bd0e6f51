// The list of messages by keyboard: arrows go from one to the next, E edits and Delete deletes one's own.
const rows = list => [...list.querySelectorAll('li.message')];

function move(list, from, step) {
  const all = rows(list);
  const at = from ? all.indexOf(from) : all.length;
  all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
}

export function listenToKeys({ scroll, list, composer, onEditLast }) {
  scroll.addEventListener('keydown', e => {
    const row = e.target.closest('li.message');
    if (e.target !== scroll && e.target !== row) return;
    if (e.key === 'ArrowUp') move(list, row, -1);
    else if (e.key === 'ArrowDown' && row === rows(list).at(-1)) composer.focus();
    else if (e.key === 'ArrowDown') move(list, row, 1);
    else if (e.key === 'Escape') composer.focus();
    else if (row && (e.key === 'e' || e.key === 'E' || e.key === 'Enter')) row.querySelector('.edit')?.click();
    else if (row && e.key === 'Delete') row.querySelector('.delete')?.click();
    else return;
    e.preventDefault();
  });
  composer.addEventListener('keydown', e => {
    if (e.key === 'ArrowUp' && composer.value === '' && !e.isComposing) {
      e.preventDefault();
      onEditLast();
    }
  });
}
