// Runs before the first paint so that no page flashes in the wrong theme, or with the links of somebody who is not signed in.
// The same rules live in web/lib/theme.ts and web/features/landing/signed-in-mark.ts.
(function () {
  var choice = null;
  var signedIn = false;
  try {
    choice = window.localStorage.getItem('theme');
    signedIn = window.localStorage.getItem('idtoken') !== null;
  } catch {
    // Storage may be refused; the system's preference decides then.
  }
  var dark =
    choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  if (signedIn) document.documentElement.setAttribute('data-signed-in', '');
})();
