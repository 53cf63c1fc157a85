import type { FastifyInstance } from 'fastify';
import { addFaultRoutes } from '../common/fault-list.ts';
import { Markup, escapeHtml, html, sendPage } from '../common/page.ts';
import type { Mail, Mailbox } from './mailbox.ts';

export function addMailRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  addFaultRoutes(app, '/_control/faults', mailbox.faults);
  app.get<{ Querystring: { to?: string } }>('/messages.json', (request, reply) =>
    reply.header('cache-control', 'no-store').send(mailbox.list(request.query.to ?? '')),
  );
  app.delete('/messages', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
  app.get<{ Querystring: { to?: string } }>('/', (request, reply) => {
    const to = request.query.to ?? '';
    const mails = mailbox.list(to);
    return sendPage(reply, {
      title: 'Mailbox',
      realService: 'mail service: nothing here was delivered to anyone',
      body: html`<form method="get" action="/mail" role="search" class="card">
          <label for="to">Recipient</label>
          <div class="row">
            <input type="search" id="to" name="to" value="${to}" placeholder="asha@example.com" /><button>
              Search
            </button>
          </div>
        </form>
        ${
          mails.length === 0
            ? html`<p>No mail${to === '' ? ' yet' : ` to "${to}"`}.</p>`
            : html`<ul class="plain">
                ${mails.map(row)}
              </ul>`
        }`,
    });
  });
  app.get<{ Params: { id: string } }>('/:id', (request, reply) => {
    const mail = mailbox.find(request.params.id);
    if (!mail)
      return sendPage(
        reply,
        {
          title: 'No such mail',
          realService: 'mail service',
          body: html`<p><a href="/mail">All mail</a></p>`,
        },
        404,
      );
    return sendPage(reply, {
      title: mail.subject || '(no subject)',
      realService: 'mail service: nothing here was delivered to anyone',
      body: html`<p class="muted">
          From ${mail.from} to ${mail.to.join(', ')} · ${time(mail)} · <a href="/mail">All mail</a>
        </p>
        ${
          mail.html === null
            ? ''
            : html`<h2>As it looks</h2>
                <iframe
                  title="The mail as it looks"
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  src="/mail/${mail.id}/html"
                ></iframe>`
        }
        <h2>Text</h2>
        <pre>${linked(mail.text)}</pre>
        ${
          mail.links.length === 0
            ? ''
            : html`<h2>Links</h2>
                <ul>
                  ${mail.links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}
                </ul>`
        }`,
    });
  });
  app.get<{ Params: { id: string } }>('/:id/html', (request, reply) => {
    const mail = mailbox.find(request.params.id);
    if (!mail || mail.html === null) return reply.code(404).send('No such mail');
    return reply
      .header(
        'content-security-policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'",
      )
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank">${mail.html}`);
  });
}

function row(mail: Mail): Markup {
  return html`<li>
    <a href="/mail/${mail.id}">${mail.subject || '(no subject)'}</a><br /><span class="muted"
      >to ${mail.to.join(', ')} · ${time(mail)}</span
    >
  </li>`;
}

function time(mail: Mail): string {
  return mail.receivedAt.replace('T', ' ').slice(0, 19);
}

function linked(text: string): Markup {
  const escaped = escapeHtml(text);
  return new Markup(
    escaped.replaceAll(
      /https?:\/\/(?:(?!&lt;|&gt;|&quot;|&#39;)[^\s)\]])+/g,
      (link) => `<a href="${link}" rel="noreferrer">${link}</a>`,
    ),
  );
}
