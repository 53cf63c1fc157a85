// Shows the notice that scripts/dev/prerender.mjs writes. These are the newest features that the oldest browsers of
// scripts/dev/browser-features.mjs have.
(function () {
  if ('inert' in document.documentElement && window.CSS.supports('height', '1dvh')) return;
  document.addEventListener('DOMContentLoaded', function () {
    var notice = document.getElementById('old-browser');
    if (notice !== null) notice.removeAttribute('hidden');
  });
})();
