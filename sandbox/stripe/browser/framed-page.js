/** A UPI page in the window that `stripe.js` opens: Escape and its Close button close the window. */
function close() {
  window.parent.postMessage({ kind: 'close' }, '*');
}

if (document.querySelector('[data-closed]') !== null) close();
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
});
