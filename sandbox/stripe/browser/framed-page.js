/**
 * This script runs in the pages that `stripe.js` shows in a frame. It submits forms with `fetch`, because navigating
 * in a frame would add an entry to the history of the merchant's page.
 */
function closeFrame() {
  window.parent.postMessage({ kind: 'close' }, '*');
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.querySelector('button[value="close"]') !== null) closeFrame();
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
  if (submitter.value === 'close') {
    closeFrame();
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
