import sharp from 'sharp';

/**
 * @param {string} origin
 * @param {Record<string, (options: object) => Promise<{ data: any, error?: unknown, response: Response }>>} client
 */
export async function tradeWithClient(origin, client) {
  const call = async (/** @type {string} */ name, /** @type {object} */ options = {}) => {
    const send = client[name];
    if (send === undefined) throw new Error(`the generated client has no ${name}`);
    const { data, error, response } = await send({ baseUrl: origin, ...options });
    if (error !== undefined) throw new Error(`${name}: ${response.status} ${JSON.stringify(error)}`);
    return { data, response };
  };
  const { data: config } = await call('getConfig');
  const sandbox = config.data.sandbox_url;
  if (sandbox === null) throw new Error('this market has no sandbox to pay at');
  const seller = await signUp(call, origin, sandbox, 'Asha Verma');
  const buyer = await signUp(call, origin, sandbox, 'Ravi Menon');
  console.log('generated client: signed up seller and buyer');

  const photos = await Promise.all([1, 2].map(drawPhoto));
  await call('postProjectsAnayzeHardware', { ...seller, body: { hardware_images: photos } });
  const { data: listed } = await call('postProjectsAddProject', {
    ...seller,
    body: {
      title: `Soil moisture meter ${Date.now()}`,
      description: 'Measures the moisture of soil and shows it on a small display.',
      price: 250,
      complexity: 'Low',
      duration_hours: 12,
      subject: 'Electronics',
      category: 'HARDWARE',
      tech_stack: 'Arduino',
      images: photos,
    },
  });
  const projectId = listed.data.project_id;
  console.log(`generated client: listed ${listed.data.title}`);

  await call('postProjectsShippingDetailsByProjectId', {
    ...buyer,
    path: { project_id: projectId },
    body: { address: '12, MG Road, Bengaluru 560001', phonenumber: '9876543210' },
  });
  const open = () =>
    call('postPaymentCreatePaymentIntent', {
      ...buyer,
      headers: { ...buyer.headers, 'Idempotency-Key': `sale-${projectId}` },
      body: { amount: 26_300, project_id: projectId },
    });
  const opened = await open();
  const again = await open();
  if (again.response.headers.get('idempotency-replayed') !== 'true') throw new Error('the key had no effect');
  await pay(sandbox, opened.data.clientSecret);
  const deadline = Date.now() + 30_000;
  for (;;) {
    const { data: bought } = await call('getProjectsBuyedProject', buyer);
    if (bought.data.some((/** @type {{ project_id: string }} */ { project_id: id }) => id === projectId))
      break;
    if (Date.now() > deadline) throw new Error('the project was paid and is not among those bought');
    await call('postPaymentUpdateStatus', {
      body: { payment_intent_id: opened.data.data.payment_intent_id },
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  console.log('generated client: bought it, with one Idempotency-Key for both requests');
}

/**
 * @param {(name: string, options?: object) => Promise<{ data: any, response: Response }>} call
 * @param {string} origin
 * @param {string} sandbox
 * @param {string} name
 */
async function signUp(call, origin, sandbox, name) {
  const username = `api${Math.random().toString(36).slice(2, 12)}`;
  const email = `${username}@example.com`;
  const body = { email, password: 'a long enough one', name };
  const signedUp = await call('signUp', { body, headers: { origin } });
  const cookie = signedUp.response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const readToken = async () => {
    const { data } = await call('getToken', { headers: { cookie } });
    return { headers: { authorization: `Bearer ${data.token}` } };
  };
  await call('getAuthRegister', await readToken());
  await verifyAddress(origin, sandbox, body);
  const verified = await readToken();
  await call('postAuthCompleteProfile', {
    ...verified,
    body: { username, full_name: name, college_name: 'IIT Bombay' },
  });
  const { data: me } = await call('getAuthMe', verified);
  if (me.data.username !== username) throw new Error('another account answers');
  return verified;
}

/**
 * @param {string} origin
 * @param {string} sandbox
 * @param {{ email: string, password: string }} account
 */
async function verifyAddress(origin, sandbox, { email, password }) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await fetch(`${sandbox}/mail/messages.json?to=${encodeURIComponent(email)}`);
    const mails = /** @type {{ links: string[] }[]} */ (await answer.json());
    const link = mails.flatMap((mail) => mail.links).find((url) => url.includes('verify-email'));
    if (link !== undefined) {
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
      const verified = await fetch(`${origin}/api/identity/verify-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ token, password }),
      });
      if (!verified.ok) throw new Error(`the link in the mail answered ${verified.status}`);
      return;
    }
    if (Date.now() > deadline) throw new Error(`no verification mail for ${email}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** @param {string} sandbox @param {string} clientSecret */
async function pay(sandbox, clientSecret) {
  const [intentId] = clientSecret.split('_secret_');
  const paid = await fetch(`${sandbox}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({
      client_secret: clientSecret,
      key: 'pk_test_sandbox',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  if (!paid.ok) throw new Error(`the sandbox's Stripe answered ${paid.status}: ${await paid.text()}`);
}

/**
 * Draws noise over a gradient, which passes the checks for photographs. The noise is random, so that no picture matches
 * one of an earlier run.
 *
 * @param {number} n
 */
async function drawPhoto(n) {
  const [width, height] = [1_200, 900];
  const pixels = Buffer.alloc(width * height * 3);
  const waves = Array.from({ length: 6 }, () => [
    Math.random() * 12,
    Math.random() * 12,
    Math.random() * 6 + n,
  ]);
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [((at / 3) % width) / width, Math.floor(at / 3 / width) / height];
    const light = waves.reduce(
      (sum, [fx = 0, fy = 0, phase = 0]) => sum + Math.sin(fx * x + fy * y + phase),
      0,
    );
    for (let channel = 0; channel < 3; channel += 1) {
      const value = 128 + light * 9 * (channel + 1) + (Math.random() - 0.5) * 30;
      pixels[at + channel] = Math.max(0, Math.min(255, value));
    }
  }
  const raw = { width, height, channels: /** @type {const} */ (3) };
  const file = await sharp(pixels, { raw }).jpeg({ quality: 90 }).toBuffer();
  return new Blob([new Uint8Array(file)], { type: 'image/jpeg' });
}
