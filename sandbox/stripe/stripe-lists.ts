import type { FormFields } from '../common/form-body.ts';
import { invalidRequest, noSuch } from './stripe-errors.ts';
import { optionalHash, optionalInteger, optionalText, optionalTexts } from './stripe-params.ts';
import type { StripeWorld } from './stripe-world.ts';

export const PAGE_PARAMETERS = ['limit', 'starting_after', 'ending_before', 'created'];

interface Listed {
  id: string;
  created: number;
}

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/**
 * Lists the newest records first: https://docs.stripe.com/api/pagination
 * @param records - in order of creation
 */
export function listPage<T extends Listed>(
  records: readonly T[],
  params: FormFields,
  url: string,
  kind: string,
  isListed: (record: T) => boolean = () => true,
): List<T> {
  const limit = optionalInteger(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', 'limit', 'parameter_invalid_integer');
  }
  const isCreatedInRange = readCreated(params);
  const all = records.toReversed();
  const indexOf = (param: string): number | null => {
    const id = optionalText(params, param);
    if (id === null) return null;
    const index = all.findIndex((record) => record.id === id);
    const found = all[index];
    if (found === undefined || !isListed(found)) throw noSuch(kind, id, param);
    return index;
  };
  const after = indexOf('starting_after');
  const before = indexOf('ending_before');
  const wanted = (item: T): boolean => isCreatedInRange(item.created) && isListed(item);
  if (before !== null) {
    const newer = all.slice(0, before).filter(wanted);
    return { object: 'list', data: newer.slice(-limit), has_more: newer.length > limit, url };
  }
  const older: T[] = [];
  for (let index = after === null ? 0 : after + 1; index < all.length && older.length <= limit; index += 1) {
    const record = all[index];
    if (record !== undefined && wanted(record)) older.push(record);
  }
  return { object: 'list', data: older.slice(0, limit), has_more: older.length > limit, url };
}

function readCreated(params: FormFields): (created: number) => boolean {
  if (typeof params['created'] === 'string') {
    const exact = optionalInteger(params, 'created');
    return (created) => exact === null || created === exact;
  }
  const range = optionalHash(params, 'created') ?? {};
  const bound = (name: string, otherwise: number): number => optionalInteger(range, name) ?? otherwise;
  const [above, from] = [bound('gt', -Infinity), bound('gte', -Infinity)];
  const [below, upTo] = [bound('lt', Infinity), bound('lte', Infinity)];
  return (created) => created > above && created >= from && created < below && created <= upTo;
}

/** https://docs.stripe.com/api/expanding_objects */
export function expandIds(world: StripeWorld, answer: object, params: FormFields): object {
  const paths = optionalTexts(params, 'expand') ?? [];
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const path of paths) expandPath(world, copy, path.split('.'), path);
  return copy;
}

function expandPath(
  world: StripeWorld,
  target: Record<string, unknown>,
  keys: readonly string[],
  path: string,
): void {
  const [key = '', ...rest] = keys;
  if (key === 'data' && Array.isArray(target['data'])) {
    for (const item of target['data'] as Record<string, unknown>[]) expandPath(world, item, rest, path);
    return;
  }
  if (!(key in target)) {
    throw invalidRequest(
      `This property cannot be expanded (${key}). You may want to try expanding a different property.`,
      'expand',
    );
  }
  const value = target[key];
  if (typeof value === 'string') target[key] = structuredClone(findById(world, value)) ?? value;
  const child = target[key];
  if (rest.length > 0 && typeof child === 'object' && child !== null) {
    expandPath(world, child as Record<string, unknown>, rest, path);
  }
}

function findById(world: StripeWorld, id: string): object | undefined {
  return (
    world.charges.find(id) ??
    world.intents.find(id)?.object ??
    world.paymentMethods.find(id) ??
    world.refunds.find(id) ??
    world.disputes.find(id) ??
    world.balanceTransactions.find(id)
  );
}
