import type { FastifyInstance } from 'fastify';
import { STYLE_SHEET, html, sendPage } from './common/page.ts';

interface Places {
  url: string;
  smtpUrl: string;
  repositoriesDirectory: string;
}

export function addIndexPage(app: FastifyInstance, places: () => Places): void {
  app.get('/_sandbox/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE_SHEET),
  );
  app.get('/', (_request, reply) => {
    const { url, smtpUrl, repositoriesDirectory } = places();
    return sendPage(reply, {
      title: 'Sandbox services',
      realService: 'Stripe, Razorpay, GitHub, Google or mail service',
      body: html`<p>
          The marketplace talks to this program as it would talk to the real services. No money moves and no
          mail leaves this machine.
        </p>
        <ul class="plain">
          <li>
            <a href="/mail">Mailbox</a><br /><span class="muted"
              >Every mail that was sent. SMTP: <code>${smtpUrl}</code></span
            >
          </li>
          <li>
            <a href="/stripe">Payments</a><br /><span class="muted"
              >Stripe's API at <code>${url}/v1</code>; UPI payments wait here for your answer. Razorpay's API
              at <code>${url}/razorpay/v1</code>; its Checkout links to the answer</span
            >
          </li>
          <li>
            <a href="/github">Repositories</a><br /><span class="muted"
              >GitHub's API at <code>${url}/github/api</code></span
            >
          </li>
          <li>
            <a href="/google/.well-known/openid-configuration">Google sign-in</a><br /><span class="muted"
              >OpenID Connect; issuer <code>${url}/google</code></span
            >
          </li>
        </ul>
        <h2>Cards that work, and cards that do not</h2>
        <table>
          <thead>
            <tr>
              <th>Number</th>
              <th>What happens</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td><code>4242 4242 4242 4242</code></td>
              <td>succeeds</td>
            </tr>
            <tr>
              <td><code>4000 0035 6000 0008</code></td>
              <td>succeeds, card from India</td>
            </tr>
            <tr>
              <td><code>4000 0025 0000 3155</code></td>
              <td>the bank asks first</td>
            </tr>
            <tr>
              <td><code>4000 0000 0000 9995</code></td>
              <td>insufficient funds</td>
            </tr>
            <tr>
              <td><code>4000 0000 0000 0002</code></td>
              <td>declined</td>
            </tr>
          </tbody>
        </table>
        <p class="muted">
          Any future date and any three digits. UPI: <code>success@upi</code>, <code>failure@upi</code>,
          <code>pending@upi</code>, or the code without an id.
        </p>
        <h2>Your own repositories</h2>
        <p>
          Put a clone at <code>${repositoriesDirectory}/&lt;login&gt;/&lt;name&gt;</code>; it is there at
          once.
        </p>`,
    });
  });
}
