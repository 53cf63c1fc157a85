import { scopeOf } from '#contract/call-scopes.ts';
import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { namedSchemas } from '#contract/named-schemas.ts';
import type { LimitName, Limits } from '#domain/common/limits.ts';
import { limitsOf } from './rate-limits.ts';

const tags: Readonly<Record<string, string>> = {
  attachments: 'Pictures in messages between the parties of an order',
  auth: 'Profile, settings, GitHub link and sessions of the caller',
  feed: 'What has happened, for the caller',
  balance: 'What the caller has earned',
  boot: 'What a client needs to start',
  bookmark: 'Bookmarks of the caller',
  cases: 'What went wrong with an order, and who decides',
  webhooks: 'Messages to programs of the caller about their sales',
  deliveries: 'What was sent to webhooks',
  claims: "Statements that somebody else's listing is the caller's work",
  config: 'What a client needs to start',
  identity: 'Sign-up, sign-in and tokens',
  mail: 'Links and headers of mails, and mails that come back',
  media: 'Pictures',
  operate: 'The console of those who run the marketplace',
  messages: 'Reports of messages between the parties of an order',
  orders: 'A purchase after the payment: who acts next and by when',
  payment: 'Purchases, payments, receipts and history',
  'payout-account': 'Where the caller is paid',
  'tax-identity': 'PAN and GSTIN of the caller',
  'saved-searches': 'Searches of which the caller is told new matches',
  support: 'Requests of buyers for support',
  projects: 'Verification, listings, search, orders and downloads',
  public: 'What anyone may see',
  repositories: 'Repositories that the caller can verify',
  reviews: 'Changes of reviews, and replies to them',
  'private-questions': 'Questions of members to a seller that only the two read',
  questions: 'Public questions and answers',
  reports: 'Reports of listings, reviews, questions, messages and people',
  username: 'Free usernames',
  verifications: 'What a project page will show of a verified commit',
};

export function tagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(1);
  return first === 'api' ? second : first;
}

export function describeTags(used: Iterable<string>): { name: string; description: string }[] {
  return [...new Set(used)].toSorted().map((name) => ({ name, description: tags[name] ?? name }));
}

export function operationIdOf(name: string): string {
  const [method = '', path = ''] = name.split(' ');
  const words =
    path
      .replace(/^\/api\//u, '/')
      .replaceAll('{', 'by-')
      .match(/[A-Za-z0-9]+/gu) ?? [];
  return [method.toLowerCase(), ...words.map((word) => word[0]?.toUpperCase() + word.slice(1))].join('');
}

const whoMayCall: Readonly<Record<Call['access'], string>> = {
  public: 'Anyone may call it.',
  anyone: 'Anyone may call it; a token shows more of what the caller owns.',
  identified: 'Needs a token.',
  member: 'Needs a token of an account with a verified email address and a complete profile.',
  staff: 'Needs a token of a member with a role of the console; not found for others.',
  console:
    'Needs a token of a member with a role of the console, whose session has proved its second factor lately; not found for others.',
};

export function describeCall(name: CallName, { access }: Call, limits: Limits | null): string {
  const rates = limits === null ? [] : limitsOf(name).map((limit) => rateOf(limits[limit], limit));
  const scope = scopeOf(name);
  const tokens =
    access === 'public'
      ? []
      : [scope === null ? 'Accepts no API tokens.' : `API tokens need the scope \`${scope}\`.`];
  return [whoMayCall[access], ...tokens, ...rates].join(' ');
}

function rateOf({ max, windowSeconds, by }: Limits[LimitName], name: LimitName): string {
  const period =
    windowSeconds === 60 ? 'a minute' : windowSeconds === 3_600 ? 'an hour' : `${windowSeconds} s`;
  const key = { account: 'account', address: 'IP address', named: 'subject' }[by];
  return `At most ${max} ${period} per ${key} (limit \`${name}\`).`;
}

/**
 * OpenAPI identifies a path by its shape, regardless of parameter names. `PATCH …/{shippingId}` is therefore
 * documented as `…/{project_id}`, like the other calls of that shape.
 */
export function sharedPath(path: string, all: readonly string[]): string {
  return all.find((other) => shapeOf(other) === shapeOf(path)) ?? path;
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/gu, '{}');
}

export function nameSchemas<Document extends object>(
  document: Document,
  extra: Readonly<Record<string, object>>,
): Document {
  const schemas = { ...namedSchemas, ...extra };
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [keyOf(schema), name] as const));
  const withReferences = (value: unknown, isRoot = false): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => withReferences(item));
    const name = isRoot || !('type' in value) ? undefined : names.get(keyOf(value));
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withReferences(item)]));
  };
  const { components, ...rest } = document as { components?: object };
  return {
    ...(withReferences(rest) as Document),
    components: {
      ...components,
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, withReferences(schema, true)]),
      ),
    },
  };
}

/** Writes `const` as an `enum` with one value, like `@fastify/swagger`, so that equal schemas have equal keys. */
function keyOf(schema: object): string {
  return JSON.stringify(schema, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('const' in value)) return value;
    const { const: only, ...rest } = value;
    return { ...rest, enum: [only] };
  });
}
