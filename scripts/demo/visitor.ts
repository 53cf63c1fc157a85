export class DemoVisitor {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  #idToken: string | null = null;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async enter(
    person: { name: string; email: string; username: string; college?: string },
    password: string,
  ): Promise<void> {
    const { email } = person;
    const signedIn = await this.#post('/api/identity/sign-in/email', { email, password });
    if (!signedIn.ok) {
      await expectOk(await this.#post('/api/identity/sign-up/email', { name: person.name, email, password }));
    }
    await this.refreshToken();
    const registered = await this.call<{ data: { email_verified: boolean; IsprofileCompletd: boolean } }>(
      'GET',
      '/api/auth/register',
    );
    if (!registered.data.email_verified) await this.#verifyAddress(email);
    await this.refreshToken();
    if (registered.data.IsprofileCompletd) return;
    await this.call('POST', '/api/auth/complete-profile', {
      username: person.username,
      full_name: person.name,
      college_name: person.college ?? 'National Institute of Technology, Surathkal',
    });
  }

  get authorization(): string {
    return `Bearer ${this.#idToken ?? ''}`;
  }

  async refreshToken(): Promise<void> {
    const answer = await expectOk(await this.#fetch('/api/identity/token'));
    this.#idToken = ((await answer.json()) as { token: string }).token;
  }

  async linkGithub(login: string): Promise<void> {
    const { data } = await this.call<{ data: { ticket: string } }>('POST', '/api/auth/github/ticket');
    const start = await this.#fetch(`/api/auth/github/login?idtoken=${data.ticket}`);
    const authorize = new URL(locationOf(start));
    authorize.searchParams.set('sandbox_login', login);
    const approved = await fetch(authorize, { redirect: 'manual' });
    const back = await this.#fetch(locationOf(approved));
    const outcome = new URL(locationOf(back)).searchParams.get('github');
    if (outcome !== 'linked') throw new Error(`GitHub answered "${outcome}" for ${login}`);
  }

  async installGithubApp(login: string, repositories: readonly string[]): Promise<void> {
    const page = locationOf(await this.#fetch('/api/auth/github/install'));
    const form = new URLSearchParams({ login, answer: 'save' });
    for (const repository of repositories) form.append('repository', repository.split('/')[1] ?? '');
    const installed = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
    await this.#fetch(locationOf(installed));
  }

  /** @throws Error with the server's message */
  async call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await expectOk(await this.#authorised(method, path, body));
    return (await answer.json()) as Answer;
  }

  async download(path: string): Promise<void> {
    const answer = await expectOk(await this.#authorised('GET', path));
    await answer.arrayBuffer();
  }

  #authorised(method: string, path: string, body?: object): Promise<Response> {
    return this.#fetch(path, {
      method,
      headers: {
        ...(this.#idToken === null ? {} : { authorization: `Bearer ${this.#idToken}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  }

  /** Resolves once the sale is recorded. */
  async buy(
    projectId: string,
    amountMinor: number,
    paysWith: { readonly card: string } | { readonly upi: string },
  ): Promise<void> {
    const { clientSecret } = await this.call<{ clientSecret: string }>(
      'POST',
      '/api/payment/create-payment-intent',
      { amount: amountMinor, project_id: projectId },
    );
    const [intentId = ''] = clientSecret.split('_secret_');
    const method: Record<string, string> =
      'card' in paysWith
        ? {
            'payment_method_data[type]': 'card',
            'payment_method_data[card][number]': paysWith.card,
            'payment_method_data[card][exp_month]': '12',
            'payment_method_data[card][exp_year]': '2040',
            'payment_method_data[card][cvc]': '123',
          }
        : { 'payment_method_data[type]': 'upi' };
    const paid = await expectOk(
      await fetch(`${await this.#sandboxUrl()}/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer pk_test_sandbox',
          ...('upi' in paysWith ? { 'sandbox-upi-id': paysWith.upi } : {}),
        },
        body: new URLSearchParams({ client_secret: clientSecret, key: 'pk_test_sandbox', ...method }),
      }),
    );
    await paid.arrayBuffer();
    const deadline = Date.now() + 30_000;
    for (;;) {
      const answer = await this.#authorised('PUT', `/api/projects/${projectId}/mark-sold`);
      if (answer.ok) return;
      if (Date.now() > deadline) await expectOk(answer);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  async #sandboxUrl(): Promise<string | null> {
    const config = await this.call<{ data: { sandbox_url: string | null } }>('GET', '/api/config');
    return config.data.sandbox_url;
  }

  async #verifyAddress(email: string): Promise<void> {
    const mailbox = `${await this.#sandboxUrl()}/mail/messages.json?to=${encodeURIComponent(email)}`;
    const deadline = Date.now() + 30_000;
    for (;;) {
      const mails = (await (await fetch(mailbox)).json()) as { links: string[] }[];
      const link = mails.flatMap((mail) => mail.links).find((url) => url.includes('verify-email'));
      if (link !== undefined) {
        const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
        await expectOk(await this.#post('/api/identity/verify-email', { token }));
        return;
      }
      if (Date.now() > deadline) throw new Error(`no verification mail for ${email}`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  #post(path: string, body: object): Promise<Response> {
    return this.#fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', this.#origin);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(new URL(path, this.#origin), { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }
}

function locationOf(answer: Response): string {
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`${answer.url} answered ${answer.status} and no redirect`);
  return location;
}

async function expectOk(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  throw new Error(`${new URL(answer.url).pathname} answered ${answer.status}: ${await answer.text()}`);
}
