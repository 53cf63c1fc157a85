/**
 * The fields of the Payment Element, in a frame of their own. Card details go from the frame to the payment API and are
 * never exposed to the surrounding page. `stripe.js` exchanges messages with the frame.
 *
 * @import { FrameResult, FrameSetup, MessageFromFrame, MessageToFrame } from './stripe-js-types.ts'
 * @import { Appearance, StripeError } from '@stripe/stripe-js'
 */
import { digitsOf, formatCardNumber, formatExpiry, isCardNumber, isPast, parseExpiry } from './card-rules.js';

/** This document sends `portOfPage` to `stripe.js` when it has loaded. */
const { port1: port, port2: portOfPage } = new MessageChannel();
/** @type {FrameSetup | null} */
let setup = null;

const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
const fields = {
  number: inputOf('number'),
  expiry: inputOf('expiry'),
  cvc: inputOf('cvc'),
  vpa: inputOf('vpa'),
};

/** @param {string} id */
function inputOf(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

/**
 * Each validator returns the field's error, or null if the text is valid.
 *
 * @type {Record<keyof typeof fields, (text: string) => string | null>}
 */
const validators = {
  number: (text) => (isCardNumber(text) ? null : 'This card number is not complete or has a wrong digit.'),
  expiry: (text) => {
    const expiry = parseExpiry(text);
    if (expiry === null) return 'Give the month and year on the card, as in 09 / 29.';
    return isPast(expiry, new Date()) ? 'This card has expired.' : null;
  },
  cvc: (text) => (/^\d{3,4}$/u.test(text) ? null : 'Three or four digits.'),
  vpa: () => null,
};

/** @returns {'card' | 'upi'} */
function chosenMethod() {
  return new FormData(form).get('method') === 'upi' ? 'upi' : 'card';
}

/** @returns {(keyof typeof fields)[]} */
function shownFields() {
  return chosenMethod() === 'card' ? ['number', 'expiry', 'cvc'] : ['vpa'];
}

/** @param {keyof typeof fields} name @param {string | null} message */
function showFieldError(name, message) {
  const output = document.getElementById(`${name}-error`);
  if (output !== null) output.textContent = message ?? '';
  fields[name].setAttribute('aria-invalid', String(message !== null));
}

/** @returns {StripeError | null} the first error */
function validate() {
  /** @type {StripeError | null} */
  let error = null;
  for (const name of shownFields()) {
    const message = validators[name](fields[name].value);
    showFieldError(name, message);
    if (message === null || error !== null) continue;
    error = { type: 'validation_error', code: `incomplete_${name}`, message };
    fields[name].focus();
  }
  return error;
}

/** @param {string} action @param {RequestInit} request @param {URLSearchParams} [query] @returns {Promise<FrameResult>} */
async function callIntent(action, request, query) {
  const id = setup?.clientSecret.split('_secret_')[0];
  try {
    const answer = await fetch(`/v1/payment_intents/${id}${action}${query ? `?${query}` : ''}`, request);
    const body = await answer.json();
    if (answer.ok) return { paymentIntent: body };
    return { error: answer.status === 429 ? { ...body.error, type: 'rate_limit_error' } : body.error };
  } catch {
    return { error: { type: 'api_connection_error', message: 'The sandbox cannot be reached.' } };
  }
}

function secrets() {
  return { key: setup?.publishableKey ?? '', client_secret: setup?.clientSecret ?? '' };
}

/** @param {string | null} returnUrl @returns {Promise<FrameResult>} */
async function confirm(returnUrl) {
  const invalid = validate();
  if (invalid !== null) return { error: invalid };
  const body = new URLSearchParams({
    ...secrets(),
    ...methodData(),
    use_stripe_sdk: 'true',
    ...(returnUrl === null ? {} : { return_url: returnUrl }),
  });
  const upiId = chosenMethod() === 'upi' ? fields.vpa.value.trim() : '';
  const headers = upiId === '' ? {} : { 'sandbox-upi-id': upiId };
  const result = await callIntent('/confirm', { method: 'POST', body, headers });
  const param = result.error?.param ?? '';
  const field = param.includes('number')
    ? 'number'
    : param.includes('exp_')
      ? 'expiry'
      : param.includes('cvc')
        ? 'cvc'
        : null;
  if (field !== null) {
    showFieldError(field, result.error?.message ?? '');
    fields[field].focus();
  }
  return result;
}

/** @returns {Record<string, string>} */
function methodData() {
  if (chosenMethod() === 'upi') return { 'payment_method_data[type]': 'upi' };
  const expiry = parseExpiry(fields.expiry.value);
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(fields.number.value),
    'payment_method_data[card][exp_month]': String(expiry?.month),
    'payment_method_data[card][exp_year]': String(expiry?.year),
    'payment_method_data[card][cvc]': fields.cvc.value,
  };
}

/** @param {Appearance} appearance https://docs.stripe.com/elements/appearance-api */
function show({ theme = 'stripe', variables = {}, rules = {} }) {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  const border = /solid (.+)$/u.exec(rules['.Input']?.['border'] ?? '')?.[1];
  /** @type {Record<string, string | undefined>} */
  const values = {
    '--text': variables.colorText,
    '--muted': variables.colorTextSecondary,
    '--background': variables.colorBackground,
    '--primary': variables.colorPrimary,
    '--danger': variables.colorDanger,
    '--radius': variables.borderRadius,
    '--font': variables.fontFamily,
    '--border': border,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, value);
  }
}

/** @param {FrameSetup} given */
async function start(given) {
  setup = given;
  show(given.appearance);
  const { paymentIntent, error } = await callIntent('', {}, new URLSearchParams(secrets()));
  if (paymentIntent === undefined) {
    post({ kind: 'loaderror', error: error ?? { type: 'api_error' } });
    return;
  }
  const types = paymentIntent.payment_method_types;
  const ordered = [...given.paymentMethodOrder.filter((type) => types.includes(type)), ...types];
  for (const type of new Set(ordered)) {
    const label = document.querySelector(`[data-method="${type}"]`);
    if (label !== null) label.parentElement?.append(label);
  }
  for (const label of document.querySelectorAll('[data-method]')) {
    const { method } = /** @type {HTMLElement} */ (label).dataset;
    if (!types.includes(method ?? '')) label.remove();
  }
  const first = /** @type {HTMLInputElement | null} */ (document.querySelector('input[type="radio"]'));
  if (first !== null) first.checked = true;
  form.hidden = false;
  change();
  post({ kind: 'ready' });
}

function change() {
  const method = chosenMethod();
  for (const group of document.querySelectorAll('[data-fields]')) {
    const element = /** @type {HTMLElement} */ (group);
    element.hidden = element.dataset['fields'] !== method;
  }
  const names = shownFields();
  post({
    kind: 'change',
    type: method,
    empty: names.every((name) => fields[name].value === ''),
    complete: names.every((name) => validators[name](fields[name].value) === null),
  });
}

/**
 * @param {HTMLInputElement} input
 * @param {(text: string) => string} format
 */
function reformat(input, format) {
  const typed = input.value;
  const shown = format(typed);
  if (shown === typed) return;
  const isAtEnd = input.selectionStart === typed.length;
  const digitsBefore = digitsOf(typed.slice(0, input.selectionStart ?? typed.length)).length;
  input.value = shown;
  if (isAtEnd) return;
  let position = 0;
  for (let seen = 0; position < shown.length && seen < digitsBefore; position += 1) {
    if (/\d/u.test(shown[position] ?? '')) seen += 1;
  }
  input.setSelectionRange(position, position);
}

/** @type {Partial<Record<string, (text: string) => string>>} */
const formats = {
  number: formatCardNumber,
  expiry: formatExpiry,
  cvc: (text) => digitsOf(text).slice(0, 4),
};

form.addEventListener('input', (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const format = formats[input.id];
  // A date is not reformatted after a deletion, so that a user can delete its slash.
  const isDeletion = event instanceof InputEvent && event.inputType.startsWith('delete');
  if (format !== undefined && !(isDeletion && input.id === 'expiry')) reformat(input, format);
  change();
});

form.addEventListener('focusout', (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const name = shownFields().find((one) => one === input.id);
  if (name !== undefined && input.value !== '') showFieldError(name, validators[name](input.value));
});

form.addEventListener('submit', (event) => event.preventDefault());

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') post({ kind: 'escape' });
  if (event.key === 'Enter') {
    event.preventDefault();
    post({ kind: 'enter' });
  }
});

/** @param {MessageFromFrame} message */
function post(message) {
  port.postMessage(message);
}

port.addEventListener('message', (/** @type {MessageEvent<MessageToFrame>} */ { data }) => {
  if (data.kind === 'setup') void start(data.setup);
  else if (data.kind === 'appearance') show(data.appearance);
  else void answer(data);
});
port.start();

/** @param {Extract<MessageToFrame, { id: number }>} message */
async function answer(message) {
  const { id } = message;
  if (message.kind === 'confirm') {
    post({ kind: 'answer', id, result: await confirm(message.returnUrl) });
    return;
  }
  const error = validate();
  post({ kind: 'answer', id, result: error === null ? { type: chosenMethod() } : { error } });
}

new ResizeObserver(() => {
  post({ kind: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
}).observe(document.documentElement);

/** @type {MessageFromFrame} */
const loaded = { kind: 'loaded' };
window.parent.postMessage(loaded, '*', [portOfPage]);
