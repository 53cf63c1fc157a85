import { Type } from 'typebox';
import { USERNAME_PATTERN } from '#domain/accounts/username.ts';
import { LANGUAGES } from '#domain/common/languages.ts';
import { PAYOUT_CHANNELS } from '#domain/payouts/held-transfer.ts';
import { call } from './call.ts';
import { Profile } from './entities/profile.ts';
import { Done, Envelope, Fields, GivenPassword, nullable, Timestamp } from './schemas.ts';

const photo = { profile_photo: { min: 0, max: 1, maxBytes: 8 * 1024 * 1024 } } as const;
const ahead = { description: 'No content: a browser prefetch, which must not consume a single-use link' };
const Name = Type.String({ minLength: 1, maxLength: 80 });
const Notifications = Fields({
  sold: Type.Boolean(),
  shipping: Type.Boolean(),
  questions: Type.Boolean(),
  messages: Type.Boolean(),
  reminders: Type.Boolean(),
});
/** Omitted preferences stay unchanged. */
const NotificationsChange = Fields({
  sold: Type.Boolean(),
  shipping: Type.Boolean(),
  questions: Type.Optional(Type.Boolean()),
  messages: Type.Optional(Type.Boolean()),
  reminders: Type.Optional(Type.Boolean()),
});
/** `until` is the date, in Indian time, on which the shop reopens; null if the seller set none. */
const Shop = Fields({ closed: Type.Boolean(), until: nullable(Type.String({ format: 'date' })) });
const ShopChange = Fields({ closed: Type.Boolean(), until: Type.Optional(Type.String({ format: 'date' })) });
const OpenSession = Fields({
  session_id: Type.String(),
  browser: nullable(Type.String()),
  system: nullable(Type.String()),
  started_at: Timestamp,
  last_used_at: Timestamp,
  is_current: Type.Boolean(),
});
/** `x-rule` selects the validation message in the text catalogue. */
const Username = Type.String({
  minLength: 3,
  maxLength: 30,
  pattern: USERNAME_PATTERN,
  'x-rule': 'username',
});

const Config = Fields({
  identity: Type.Union([
    Fields({ provider: Type.Literal('embedded'), base_path: Type.String(), google: Type.Boolean() }),
    Fields({
      provider: Type.Literal('firebase'),
      google: Type.Boolean(),
      options: Type.Record(Type.String(), Type.String()),
      /** The origin of the Auth emulator; null if Firebase itself is used. */
      emulator_url: nullable(Type.String()),
    }),
  ]),
  payments: Fields({
    provider: Type.Enum(['stripe', 'razorpay']),
    /** Stripe's publishable key or Razorpay's key ID. */
    publishable_key: Type.String(),
    /** URL of the provider's browser library; null for the library's default URL. */
    script_url: Type.Union([Type.String(), Type.Null()]),
  }),
  payouts: Type.Enum(PAYOUT_CHANNELS),
  orders: Fields({
    /** Software that was not downloaded is released after these days. */
    download_days: Type.Integer(),
    trying_hours: Type.Integer(),
    /** A seller's time to answer a case, after which the buyer is refunded. */
    case_answer_hours: Type.Integer(),
    shipping_hours: Type.Integer(),
    /**
     * The number of days after an order's release in which its buyer can ask for support; 0 if listings promise
     * none.
     */
    support_days: Type.Integer(),
    support_answer_hours: Type.Integer(),
  }),
  github: Fields({
    app: Type.Boolean(),
    host: Type.String(),
  }),
  /** The base URL of the sandbox; null if the services are real. */
  sandbox_url: Type.Union([Type.String(), Type.Null()]),
});

export const accountCalls = {
  'GET /api/config': call({
    summary: 'Public settings of this deployment: identity and payment provider and their public keys',
    access: 'public',
    response: Envelope(Config),
    problems: [],
  }),
  'GET /api/boot': call({
    summary: 'Everything a page needs to start: the public settings, and the session with its profile',
    access: 'public',
    response: Envelope(
      Fields({
        config: Config,
        signed_in: Type.Boolean(),
        /** A new ID token if the request has a valid session cookie but no valid ID token; otherwise null. */
        token: nullable(Type.String()),
        /** Null if nobody is signed in, before the first call of `register`, or if the account is banned. */
        me: nullable(Profile),
      }),
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
    summary: 'Creates the profile of a new identity; idempotent',
    access: 'identified',
    response: Envelope(Profile),
    problems: ['not-signed-in'],
  }),
  'POST /api/auth/complete-profile': call({
    summary: 'Completes the profile: username, full name, college, optional photo',
    access: 'identified',
    form: Fields({
      username: Username,
      full_name: Name,
      college_name: Type.String({ minLength: 1, maxLength: 120 }),
    }),
    files: photo,
    response: Envelope(Profile),
    problems: ['not-signed-in', 'username-taken', 'invalid-field', 'bad-image', 'too-large'],
  }),
  'POST /api/auth/updateProfile': call({
    summary: 'Changes full name and username, and optionally sets or removes the photo',
    access: 'member',
    form: Fields({
      username: Username,
      full_name: Name,
      college_name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
      remove_photo: Type.Optional(Type.Boolean()),
    }),
    files: photo,
    response: Envelope(Profile),
    problems: ['username-taken', 'invalid-field', 'bad-image', 'too-large'],
  }),
  'DELETE /api/auth/account': call({
    summary:
      'Deletes the account: removes the identity and pseudonymises the profile; the ledger remains. An account with a complete profile needs the password or a Google sign-in of the last ten minutes',
    access: 'identified',
    checksRevocation: true,
    body: Fields({ password: Type.Optional(GivenPassword) }),
    response: Done,
    problems: [
      'not-signed-in',
      'not-allowed',
      'too-many-requests',
      'payment-in-progress',
      'orders-open',
      'balance-not-empty',
    ],
  }),
  'GET /api/auth/notifications': call({
    summary: "The caller's preferences for optional mails",
    access: 'member',
    response: Envelope(Notifications),
    problems: [],
  }),
  'PUT /api/auth/notifications': call({
    summary:
      'Changes the preferences for optional mails; mails about money, security and legal rights are always sent',
    access: 'member',
    body: NotificationsChange,
    response: Envelope(Notifications),
    problems: ['invalid-field'],
  }),
  'PUT /api/auth/language': call({
    summary: 'Sets the language of the emails to the caller',
    access: 'identified',
    body: Fields({ language: Type.Enum([...LANGUAGES]) }),
    response: Done,
    problems: ['invalid-field'],
  }),
  'GET /api/auth/shop': call({
    summary: "Whether the caller's listings can be bought, or the shop is closed",
    access: 'member',
    response: Envelope(Shop),
    problems: [],
  }),
  'PUT /api/auth/shop': call({
    summary: "Closes or opens the caller's shop; listings stay visible, and running orders continue",
    access: 'member',
    body: ShopChange,
    response: Envelope(Shop),
    problems: ['invalid-field'],
  }),
  'GET /api/auth/sessions': call({
    summary:
      "The caller's sessions, most recently used first; null if the identity provider cannot list them",
    access: 'identified',
    response: Envelope(nullable(Type.Array(OpenSession))),
    problems: ['not-signed-in'],
  }),
  'DELETE /api/auth/sessions/{session_id}': call({
    summary: "Ends one of the caller's sessions and invalidates its tokens immediately",
    access: 'identified',
    params: Fields({ session_id: Type.String({ minLength: 1, maxLength: 128 }) }),
    response: Done,
    problems: ['not-signed-in', 'not-found'],
  }),
  'DELETE /api/auth/sessions': call({
    summary: "Ends all of the caller's other sessions",
    access: 'identified',
    response: Envelope(Fields({ ended: Type.Integer() })),
    problems: ['not-signed-in', 'not-found'],
  }),
  'GET /api/auth/export': call({
    summary: "All of the caller's data as one JSON file",
    access: 'identified',
    response: Type.Null(),
    responseKind: 'download',
    mediaType: 'application/json',
    problems: ['not-signed-in', 'not-found', 'too-many-requests'],
  }),
  'POST /api/auth/github/ticket': call({
    summary: 'Issues a single-use ticket for the GitHub link, valid for 60 seconds in this browser',
    access: 'identified',
    response: Envelope(Fields({ ticket: Type.String(), expires_in: Type.Integer() })),
    problems: ['not-signed-in', 'not-found'],
  }),
  'GET /api/auth/github/login': call({
    summary:
      'Starts the GitHub link: redirects to GitHub with 303. Requires a ticket or, once, a valid ID token',
    access: 'public',
    query: Fields({
      idtoken: Type.String({ minLength: 1, maxLength: 4096 }),
      return_to: Type.Optional(
        Type.String({
          maxLength: 2000,
          description:
            'Where the browser goes after GitHub, with the outcome as `github`: an address on an origin of ALLOWED_ORIGINS. By default the page that the browser left, if it is on such an origin, or else the profile',
        }),
      ),
    }),
    response: Type.Null(),
    responseKind: 'redirect',
    otherResponses: {
      200: {
        description: 'A confirmation page, for an ID token in a URL from another site',
        mediaType: 'text/html',
      },
      204: ahead,
    },
    problems: ['invalid-field', 'not-signed-in', 'not-found'],
  }),
  'GET /api/auth/github/callback': call({
    summary: 'Callback of GitHub: links the account and redirects to the profile or to `return_to`',
    access: 'public',
    query: Type.Object({
      code: Type.Optional(Type.String({ maxLength: 512 })),
      state: Type.Optional(Type.String({ maxLength: 512 })),
      error: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    response: Type.Null(),
    responseKind: 'redirect',
    otherResponses: { 204: ahead },
    problems: ['bad-request'],
  }),
  'DELETE /api/auth/github': call({
    summary: 'Unlinks the GitHub account and revokes the grant',
    access: 'identified',
    response: Envelope(Profile),
    problems: ['not-signed-in', 'not-found', 'service-unavailable'],
  }),
  'GET /username': call({
    summary: 'Taken usernames (capped); with ?username=x, looks up only that name',
    access: 'public',
    query: Fields({ username: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
    response: Fields({
      data: Type.Array(Type.String()),
      meta: Type.Optional(
        Fields({
          available: Type.Boolean(),
          reason: Type.Optional(Type.Enum(['taken', 'invalid', 'reserved'])),
        }),
      ),
    }),
    problems: ['too-many-requests'],
  }),
};
