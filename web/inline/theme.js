// Runs before the first paint, to avoid a flash of the wrong theme or of the signed-out links.
// Keep in sync with web/lib/theme.ts and web/app/signed-in-attribute.ts.
(function () {
  var choice = null;
  var signedIn = false;
  var hidesBanner = false;
  var sidebar = null;
  try {
    choice = window.localStorage.getItem('theme');
    hidesBanner = window.localStorage.getItem('sandbox-banner') === 'hidden';
    sidebar = window.localStorage.getItem('sidebar');
    signedIn = window.localStorage.getItem('idtoken') !== null;
  } catch {
    // If storage is blocked, the system preference is used.
  }
  var dark =
    choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  if (signedIn) document.documentElement.setAttribute('data-signed-in', '');
  // Keep in sync with web/features/sign-in/wanted-project.tsx.
  if (/[?&]next=(?:%2F|\/)projects(?:%2F|\/)[0-9a-f-]{36}/iu.test(window.location.search))
    document.documentElement.setAttribute('data-for-project', '');
  // Keep in sync with web/components/layout/app-frame.tsx.
  if (sidebar === 'collapsed' || (sidebar === null && window.matchMedia('(max-width: 1023.98px)').matches))
    document.documentElement.setAttribute('data-narrow-sidebar', '');
  if (hidesBanner) document.documentElement.setAttribute('data-without-banner', '');
})();
