// Runs before the first paint so that no page flashes in the wrong theme. The same rule lives in web/lib/theme.ts.
(function () {
  var choice = null;
  try {
    choice = window.localStorage.getItem('theme');
  } catch {
    // Storage may be refused; the system's preference decides then.
  }
  var dark =
    choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
})();
