import { Type } from 'typebox';
import { USERNAME_PATTERN } from '#domain/accounts/username.ts';
import { call } from './call.ts';
import { Done, Envelope, nullable, Profile, Timestamp } from './entities.ts';

const strict = { additionalProperties: false } as const;
const photo = { profile_photo: { min: 0, max: 1, maxBytes: 8 * 1024 * 1024 } } as const;
const ahead = { description: 'Nothing: the browser only looks ahead, and what works once is not used up' };
const Name = Type.String({ minLength: 1, maxLength: 80 });
const Notifications = Type.Object(
  {
    /** To a seller: a project was sold. */
    sold: Type.Boolean(),
    /** To a buyer: shipped, and delivered. */
    shipping: Type.Boolean(),
  },
  strict,
);
const OpenSession = Type.Object(
  {
    session_id: Type.String(),
    /** As far as the browser says. */
    browser: nullable(Type.String()),
    system: nullable(Type.String()),
    started_at: Timestamp,
    /** Within some minutes. */
    last_used_at: Timestamp,
    is_current: Type.Boolean(),
  },
  strict,
);
/** `x-rule`: what the sentence of a refusal says, after the field's name. */
const Username = Type.String({
  minLength: 3,
  maxLength: 30,
  pattern: USERNAME_PATTERN,
  'x-rule': 'must have 3 to 30 characters: a-z, 0-9, _ . -',
});

export const accountCalls = {
  'GET /api/config': call({
    summary: 'Public settings of this deployment: which identity and payment provider, and their public keys',
    access: 'public',
    response: Envelope(
      Type.Object(
        {
          identity: Type.Union([
            Type.Object(
              { provider: Type.Literal('embedded'), base_path: Type.String(), google: Type.Boolean() },
              strict,
            ),
            Type.Object(
              {
                provider: Type.Literal('firebase'),
                google: Type.Boolean(),
                options: Type.Record(Type.String(), Type.String()),
              },
              strict,
            ),
          ]),
          payments: Type.Object(
            {
              provider: Type.Literal('stripe'),
              publishable_key: Type.String(),
              /** Where the browser loads Stripe.js from; null for Stripe's own address. */
              script_url: Type.Union([Type.String(), Type.Null()]),
            },
            strict,
          ),
          /** Address of the sandbox world, or null: shown as a banner with links to the mailbox. */
          sandbox_url: Type.Union([Type.String(), Type.Null()]),
        },
        strict,
      ),
    ),
    problems: [],
  }),
  'GET /api/auth/me': call({
    summary: "The caller's profile",
    access: 'identified',
    response: Envelope(Profile),
    problems: ['not-signed-in', 'not-found'],
  }),
  'GET /api/auth/register': call({
    summary: 'Creates the profile of a new identity, or answers 200 again',
    access: 'identified',
    response: Envelope(Profile),
    problems: ['not-signed-in'],
  }),
  'POST /api/auth/complete-profile': call({
    summary: 'Completes the profile: username, full name, college, optional photo',
    access: 'identified',
    form: Type.Object(
      { username: Username, full_name: Name, college_name: Type.String({ minLength: 1, maxLength: 120 }) },
      strict,
    ),
    files: photo,
    response: Envelope(Profile),
    problems: ['not-signed-in', 'username-taken', 'invalid-field', 'bad-image', 'too-large'],
  }),
  'POST /api/auth/updateProfile': call({
    summary: 'Changes full name, username and optionally the photo, or takes the photo away',
    access: 'member',
    form: Type.Object(
      {
        username: Username,
        full_name: Name,
        college_name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
        /** Takes the present photo away; not together with a new one. */
        remove_photo: Type.Optional(Type.Boolean()),
      },
      strict,
    ),
    files: photo,
    response: Envelope(Profile),
    problems: ['username-taken', 'invalid-field', 'bad-image', 'too-large'],
  }),
  'DELETE /api/auth/account': call({
    summary: 'Deletes the account: the identity ends, the profile is pseudonymised, the ledger stays',
    access: 'identified',
    response: Done,
    problems: ['not-signed-in', 'payment-in-progress', 'orders-open'],
  }),
  'GET /api/auth/notifications': call({
    summary: 'Which of the mails that can be switched off the caller wants',
    access: 'member',
    response: Envelope(Notifications),
    problems: [],
  }),
  'PUT /api/auth/notifications': call({
    summary: 'Switches mails on and off. Mails about verification, purchases and refunds always go',
    access: 'member',
    body: Notifications,
    response: Envelope(Notifications),
    problems: ['invalid-field'],
  }),
  'GET /api/auth/sessions': call({
    summary: 'Where the account is signed in, last used first; null when the identity provider cannot tell',
    access: 'identified',
    response: Envelope(nullable(Type.Array(OpenSession))),
    problems: ['not-signed-in'],
  }),
  'DELETE /api/auth/sessions/{session_id}': call({
    summary: "Ends one of the caller's sessions; its tokens are invalid at once",
    access: 'identified',
    params: Type.Object({ session_id: Type.String({ minLength: 1, maxLength: 128 }) }, strict),
    response: Done,
    problems: ['not-signed-in', 'not-found'],
  }),
  'DELETE /api/auth/sessions': call({
    summary: 'Signs the account out everywhere else',
    access: 'identified',
    response: Envelope(Type.Object({ ended: Type.Integer() }, strict)),
    problems: ['not-signed-in', 'not-found'],
  }),
  'GET /api/auth/export': call({
    summary: 'Everything that is kept about the caller, as one JSON file',
    access: 'identified',
    response: Type.Null(),
    answer: 'download',
    mediaType: 'application/json',
    problems: ['not-signed-in', 'not-found', 'too-many-requests'],
  }),
  'POST /api/auth/github/ticket': call({
    summary: 'A single-use ticket of 60 seconds for the GitHub link, bound to this browser',
    access: 'identified',
    response: Envelope(Type.Object({ ticket: Type.String(), expires_in: Type.Integer() }, strict)),
    problems: ['not-signed-in', 'not-found'],
  }),
  'GET /api/auth/github/login': call({
    summary: 'Starts the GitHub link: 303 to GitHub. Takes a ticket, or once an ID token',
    access: 'public',
    query: Type.Object({ idtoken: Type.String({ minLength: 1, maxLength: 4096 }) }, strict),
    response: Type.Null(),
    answer: 'redirect',
    also: {
      200: {
        description: 'A page that asks first, for an ID token in an address that came from elsewhere',
        mediaType: 'text/html',
      },
      204: ahead,
    },
    problems: ['not-signed-in', 'not-found'],
  }),
  'GET /api/auth/github/callback': call({
    summary: 'Where GitHub sends the browser back: links the account and returns to the profile',
    access: 'public',
    query: Type.Object({
      code: Type.Optional(Type.String({ maxLength: 512 })),
      state: Type.Optional(Type.String({ maxLength: 512 })),
      error: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    response: Type.Null(),
    answer: 'redirect',
    also: { 204: ahead },
    problems: ['bad-request'],
  }),
  'DELETE /api/auth/github': call({
    summary: 'Unlinks the GitHub account and revokes the grant',
    access: 'identified',
    response: Envelope(Profile),
    problems: ['not-signed-in', 'not-found', 'service-unavailable'],
  }),
  'GET /username': call({
    summary: 'Taken usernames (capped); with ?username=x only that name is looked up',
    access: 'public',
    query: Type.Object({ username: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }, strict),
    /** `data` lists taken names; with a query it is empty when the name is free. `meta` says whether it may be chosen. */
    response: Type.Object(
      {
        data: Type.Array(Type.String()),
        meta: Type.Optional(
          Type.Object(
            { available: Type.Boolean(), reason: Type.Optional(Type.Enum(['taken', 'invalid', 'reserved'])) },
            strict,
          ),
        ),
      },
      strict,
    ),
    problems: ['too-many-requests'],
  }),
};
