import { DEFAULT_ORDER_CLOCKS, type OrderClocks } from '#domain/orders/order-clocks.ts';
import type { SettingReader } from './setting-reader.ts';

const DAY = 24;
const MAX_HOURS = 90 * DAY;

export function readOrderClocks(settings: SettingReader): OrderClocks {
  const days = (name: string, hours: number) => settings.integer(name, hours / DAY, 1, 90) * DAY;
  const hours = (name: string, preset: number) => settings.integer(name, preset, 1, MAX_HOURS);
  const preset = DEFAULT_ORDER_CLOCKS;
  const clocks: OrderClocks = {
    download: days('ORDER_DOWNLOAD_DAYS', preset.download),
    trying: hours('ORDER_TRYING_HOURS', preset.trying),
    shipping: days('ORDER_SHIPPING_DAYS', preset.shipping),
    shippingReminder: days('ORDER_SHIPPING_REMINDER_DAYS', preset.shippingReminder),
    transport: days('ORDER_TRANSPORT_DAYS', preset.transport),
    transportReminder: days('ORDER_TRANSPORT_REMINDER_DAYS', preset.transportReminder),
    arrivalAnswer: days('ORDER_ARRIVAL_ANSWER_DAYS', preset.arrivalAnswer),
    delivered: days('ORDER_DELIVERED_DAYS', preset.delivered),
    caseAnswer: hours('CASE_ANSWER_HOURS', preset.caseAnswer),
    caseSilence: hours('CASE_SILENCE_HOURS', preset.caseSilence),
    caseReply: hours('CASE_REPLY_HOURS', preset.caseReply),
    caseDecision: days('CASE_DECISION_DAYS', preset.caseDecision),
    caseAlert: days('CASE_ALERT_DAYS', preset.caseAlert),
    support: settings.integer('SUPPORT_DAYS', preset.support / DAY, 0, 90) * DAY,
    supportAnswer: hours('SUPPORT_ANSWER_HOURS', preset.supportAnswer),
    supportLate: days('SUPPORT_LATE_DAYS', preset.supportLate),
    supportReply: days('SUPPORT_REPLY_DAYS', preset.supportReply),
  };
  const inOrder: readonly (readonly [string, number, string, number])[] = [
    ['ORDER_SHIPPING_REMINDER_DAYS', clocks.shippingReminder, 'ORDER_SHIPPING_DAYS', clocks.shipping],
    ['ORDER_TRANSPORT_REMINDER_DAYS', clocks.transportReminder, 'ORDER_TRANSPORT_DAYS', clocks.transport],
    ['CASE_ANSWER_HOURS', clocks.caseAnswer, 'CASE_SILENCE_HOURS', clocks.caseSilence],
    ['CASE_ALERT_DAYS', clocks.caseAlert, 'CASE_DECISION_DAYS', clocks.caseDecision],
  ];
  for (const [early, before, late, after] of inOrder) {
    if (before >= after) settings.addError(`${early} must be less than ${late}.`);
  }
  return clocks;
}

export interface OriginsConfig {
  readonly allowed: readonly string[];
  /** The prefix of picture paths in responses; empty if neither an assets origin nor another origin is configured. */
  readonly pictureBase: string;
  /** The origin of a CDN for pictures, scripts, styles and fonts; null if pages load them from their own origin. */
  readonly assets: string | null;
}

export function readOrigins(settings: SettingReader, publicUrl: string): OriginsConfig {
  const given = (settings.optional('ALLOWED_ORIGINS') ?? '').split(/[\s,]+/u).filter((part) => part !== '');
  for (const origin of given) {
    if (!isOrigin(settings, 'ALLOWED_ORIGINS', origin)) {
      settings.addError(`ALLOWED_ORIGINS must list origins without a path or wildcard, not "${origin}".`);
    }
  }
  const allowed = given.filter((origin) => origin !== publicUrl);
  const assets = readAssetsOrigin(settings, publicUrl);
  return { allowed, assets, pictureBase: assets ?? (allowed.length === 0 ? '' : publicUrl) };
}

function readAssetsOrigin(settings: SettingReader, publicUrl: string): string | null {
  const origin = settings.optional('ASSETS_ORIGIN');
  if (origin === null) return null;
  if (!isOrigin(settings, 'ASSETS_ORIGIN', origin)) {
    settings.addError('ASSETS_ORIGIN must be an origin such as https://cdn.example.org, without a path.');
  }
  return origin === publicUrl ? null : origin;
}

/**
 * The regular expression is necessary, because the URL parser accepts host names with characters such as `;` and `,`,
 * which would end a source in the content security policy.
 */
function isOrigin(settings: SettingReader, name: string, value: string): boolean {
  const address = settings.address(name, value);
  return (
    /^https?:\/\/[a-z\d.:[\]-]+$/u.test(value) && URL.canParse(address) && new URL(address).origin === value
  );
}
