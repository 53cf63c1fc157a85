const POLL_INTERVAL_MS = 400;

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
const payButton = /** @type {HTMLButtonElement} */ (part('pay'));

/** @type {{ key: string, orderId: string, name?: string, description?: string, color?: string, method?: string }} */
let setup;
let pageOrigin = '';
let isWaiting = false;

/** @param {object} message */
const postToPage = (message) => window.parent.postMessage(message, pageOrigin === '' ? '*' : pageOrigin);

/** @param {string} path @param {object} [body] */
async function request(path, body) {
  const response = await (body === undefined
    ? fetch(path)
    : fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }));
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.description ?? 'Razorpay does not answer.');
  return answer;
}

const chosen = () => (new FormData(form).get('method') === 'card' ? 'card' : 'upi');

function showMethod() {
  part('card').hidden = chosen() !== 'card';
}

/** @param {string} text */
function showError(text) {
  part('error').textContent = text;
  part('error').hidden = text === '';
}

/** @param {{ id: string, method: string }} payment */
function showWaiting({ id, method }) {
  isWaiting = true;
  form.hidden = true;
  part('waiting').hidden = false;
  const isUpi = method === 'upi';
  part('waiting-text').textContent = isUpi
    ? 'Scan the code with a UPI app, or open your UPI app.'
    : 'Confirm the payment at your bank.';
  const code = /** @type {HTMLImageElement} */ (part('code'));
  code.hidden = !isUpi;
  if (isUpi) code.src = `checkout/payments/${id}/code.svg`;
  const app = /** @type {HTMLAnchorElement} */ (part('app'));
  app.href = `checkout/payments/${id}/app`;
  app.textContent = isUpi ? 'Open UPI app' : 'Open the page of your bank';
}

function showForm() {
  isWaiting = false;
  form.hidden = false;
  part('waiting').hidden = true;
  payButton.disabled = false;
}

/** @param {any} payment */
async function follow(payment) {
  let current = payment;
  if (current.status === 'created') showWaiting(current);
  while (current.status === 'created') {
    // eslint-disable-next-line promise/avoid-new -- timers have no promise of their own in browsers
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    current = await request(`checkout/payments/${current.id}`);
  }
  if (current.result !== null) {
    postToPage({ kind: 'paid', result: current.result });
    return;
  }
  postToPage({ kind: 'failed', error: current.error });
  showError(current.error.description);
  showForm();
}

form.addEventListener('change', showMethod);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const number = /** @type {HTMLInputElement} */ (part('number')).value;
  if (chosen() === 'card' && number.trim() === '') {
    showError('Enter the card number.');
    return;
  }
  showError('');
  payButton.disabled = true;
  const { key, orderId } = setup;
  const how = chosen() === 'card' ? { card: number } : { upi: '' };
  request('checkout/payments', { key, order_id: orderId, ...how })
    .then(follow)
    .catch((error) => {
      showError(error.message);
      showForm();
    });
});

part('close').addEventListener('click', () => postToPage({ kind: 'dismissed', isWaiting }));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') postToPage({ kind: 'dismissed', isWaiting });
});

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent) return;
  setup = data;
  pageOrigin = origin;
  void showOrder();
});

async function showOrder() {
  const order = await request(`checkout/orders/${setup.orderId}`);
  const amount = (order.amount_due / 100).toLocaleString('en-IN', {
    style: 'currency',
    currency: order.currency,
  });
  part('name').textContent = setup.name ?? '';
  part('description').textContent = setup.description ?? '';
  part('amount').textContent = amount;
  payButton.textContent = `Pay ${amount}`;
  if (setup.color !== undefined) document.documentElement.style.setProperty('--theme', setup.color);
  const method = setup.method === 'card' ? 'card' : 'upi';
  /** @type {HTMLInputElement} */ (document.querySelector(`input[value="${method}"]`)).checked = true;
  showMethod();
  payButton.focus();
}

postToPage({ kind: 'loaded' });
