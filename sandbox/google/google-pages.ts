import type { FastifyReply } from 'fastify';
import { html, sendPage } from '../common/page.ts';
import { SAMPLE_EMAILS, personOf, picturePath } from './google-people.ts';

/** The form has no `action`, so it posts to the URL of its page and keeps the client's query parameters. */
export function sendChooser(reply: FastifyReply, hint: string | null, refused: string | null): FastifyReply {
  const people = SAMPLE_EMAILS.map((email) => {
    const person = personOf(email);
    return html`<li>
      <form method="post">
        <input type="hidden" name="email" value="${email}" /><button class="person">
          <img class="face" src="${picturePath(person)}" alt="" /><span
            >${person.name}<small>${email}</small></span
          >
        </button>
      </form>
    </li>`;
  });
  return sendPage(reply, {
    title: 'Choose an account',
    realService: 'Google',
    body: html`<p>Pick a sample person, or sign in as anybody: no password is asked.</p>
      ${refused === null ? '' : html`<p role="alert"><strong>"${refused}" is not an email address.</strong></p>`}
      <ul class="plain">
        ${people}
      </ul>
      <form method="post" class="card">
        <label for="email">Another email address</label>
        <p><input type="email" id="email" name="email" required autocomplete="off" value="${hint}" /></p>
        <p class="row">
          <input type="checkbox" id="unverified" name="unverified" value="yes" /><label for="unverified"
            >Google has not verified this address</label
          >
        </p>
        <button class="primary">Continue</button>
      </form>
      <form method="post"><button name="answer" value="cancel">Cancel</button></form>`,
  });
}

export function sendRefusal(reply: FastifyReply, reason: string): FastifyReply {
  return sendPage(
    reply,
    { title: 'Access blocked', realService: 'Google', body: html`<p role="alert">${reason}</p>` },
    400,
  );
}
