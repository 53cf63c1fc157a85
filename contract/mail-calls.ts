import { Type } from 'typebox';
import { call } from './call.ts';
import { Done, Envelope, Fields } from './schemas.ts';

const tokenParams = Fields({
  token: Type.String({ minLength: 3, maxLength: 200, pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$' }),
});

export const mailCalls = {
  'POST /api/mail/unsubscribe/{token}': call({
    summary: 'Switches off one kind of mails; mail programs call it with one click (RFC 8058)',
    access: 'public',
    params: tokenParams,
    response: Done,
    rawBody: true,
    problems: ['bad-signature'],
  }),
  'GET /api/mail/unsubscribe/{token}': call({
    summary: 'The same address opened in a browser changes nothing and leads to the settings',
    access: 'public',
    params: tokenParams,
    response: Type.Null(),
    responseKind: 'redirect',
    problems: [],
  }),
  'POST /api/mail/bounces': call({
    summary:
      'Receives a delivery status notification (RFC 3464), signed in `x-signature-256`, and notes which addresses take no mails',
    access: 'public',
    response: Envelope(Fields({ noted: Type.Integer() })),
    rawBody: true,
    problems: ['bad-signature'],
  }),
  'POST /api/mail/address-check': call({
    summary: "Sends a link that proves that mails to the caller's address arrive again, if mails came back",
    access: 'member',
    response: Done,
    problems: [],
  }),
  'GET /api/mail/address-check/{token}': call({
    summary: 'The mailed link: its arrival proves that the address works. Leads to the settings',
    access: 'public',
    params: tokenParams,
    response: Type.Null(),
    responseKind: 'redirect',
    problems: [],
  }),
};
