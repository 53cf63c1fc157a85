/**
 * A page in the window that `stripe.js` opens: Escape and Close close the window, and an answer is sent without navigating,
 * because a navigation in a frame adds an entry to the shop's own history.
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
