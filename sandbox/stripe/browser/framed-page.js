/**
 * Runs in a page that `stripe.js` shows in a frame. Forms are submitted with `fetch`, because navigating in a
 * frame would add an entry to the history of the merchant's page.
 */
function close() {
  window.parent.postMessage({ kind: 'close' }, '*');
}

if (document.querySelector('[data-closed]') !== null) close();
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.querySelector('button[value="close"]') !== null) close();
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
  if (submitter.value === 'close') {
    close();
    return;
  }
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') body.append(name, value);
  }
  submitter.disabled = true;
  fetch(form.action, { method: 'POST', body }).catch(() => {
    submitter.disabled = false;
  });
});
