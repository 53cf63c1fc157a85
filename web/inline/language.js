// Opens the page in the language that the person has chosen, or else in the one that the browser prefers.
(function () {
  var chosen = /(?:^|; )language=(\w+)/.exec(document.cookie);
  var wanted = chosen === null ? navigator.language.slice(0, 2) : chosen[1];
  var others = '%LANGUAGES%'.split(' ');
  var path = window.location.pathname;
  if (others.indexOf(wanted || '') === -1 || others.indexOf(path.split('/')[1] || '') !== -1) return;
  window.location.replace(
    '/' + wanted + (path === '/' ? '' : path) + window.location.search + window.location.hash,
  );
})();
