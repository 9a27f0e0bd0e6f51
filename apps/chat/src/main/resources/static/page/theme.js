// Dark or light, as the system says until a reader chooses.
const root = document.documentElement;
if (localStorage.getItem('theme')) root.dataset.theme = localStorage.getItem('theme');

document.getElementById('theme').addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('theme', root.dataset.theme);
});
