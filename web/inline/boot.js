// Sends the boot request while the application's code is loading; web/api/boot.ts reads the response.
(function () {
  // On a public page, visitors need no session. For members, the application replaces the page.
  var isPublic = document.documentElement.hasAttribute('data-public');
  /** @type {Record<string, string>} */
  var headers = { accept: 'application/json' };
  try {
    var token = window.localStorage.getItem('idtoken');
    if (token !== null) headers['authorization'] = 'Bearer ' + token;
    else if (isPublic) return;
  } catch {
    // If storage is blocked, the session cookie is enough.
  }
  window.boot = window
    .fetch('/api/boot', { headers: headers })
    .then(function (response) {
      return response.ok ? response.json() : null;
    })
    .catch(function () {
      return null;
    });
})();
