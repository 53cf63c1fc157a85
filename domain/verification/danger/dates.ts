import type { DangerKind, DangerLevel, Language } from './row.ts';

/** Code that compares today with a fixed date and then ends, deletes or waits: it works until it is sold. */

export interface DateTrap {
  readonly at: number;
  readonly kind: DangerKind;
  readonly level: DangerLevel;
}

const YEAR = String.raw`20[2-4]\d`;
const EPOCH = String.raw`(?:1[7-9]\d{8}|2[01]\d{8})(?:\d{3})?L?`;
const FIXED: Readonly<Record<Language, string>> = {
  js: String.raw`(?:new Date|Date\.parse|Date\.UTC|moment|dayjs)\([ \t]?["'\x60]?${YEAR}[^)\n]{0,40}\)|\b${EPOCH}\b`,
  py: String.raw`(?:datetime|date)\([ \t]?(?:year[ \t]?=[ \t]?)?${YEAR}[^)\n]{0,40}\)|(?:strptime|fromisoformat)\([ \t]?["']${YEAR}[^)\n]{0,40}\)|["']${YEAR}-\d\d-\d\d["']|\b${EPOCH}\b`,
  java: String.raw`Local(?:Date|DateTime)\.(?:of|parse)\([ \t]?"?${YEAR}[^)\n]{0,40}\)|GregorianCalendar\([ \t]?${YEAR}[^)\n]{0,30}\)|parse\([ \t]?"[^"\n]{0,10}${YEAR}[^)\n]{0,30}\)|\b${EPOCH}\b`,
  c: String.raw`\b${EPOCH}\b|\b${YEAR}\b|\b12[4-9]\b|DateTime\([ \t]?${YEAR}[^)\n]{0,30}\)`,
  php: String.raw`(?:strtotime|DateTime(?:Immutable)?)\([ \t]?['"][^'"\n]{0,14}${YEAR}[^)\n]{0,30}\)|mktime\([^)\n]{0,40}${YEAR}[ \t]?\)|['"]${YEAR}-\d\d-\d\d['"]|\b${EPOCH}\b`,
  sh: String.raw`\b${EPOCH}\b|["']?\b${YEAR}-?(?:0\d|1[0-2])-?[0-3]\d\b["']?`,
  bat: String.raw`\b${YEAR}-?(?:0\d|1[0-2])-?[0-3]\d\b`,
  ps: String.raw`(?:get-date|\[datetime\])[^\n)]{0,12}["'][^"'\n]{0,8}${YEAR}[^"'\n]{0,20}["']\)?`,
};
const NOW: Readonly<Record<Language, string>> = {
  js: String.raw`(?:new Date\(\)|Date\.now\(\)|moment\(\)|dayjs\(\))(?:\.\w+\(\))?`,
  py: String.raw`(?:\bnow\(|\btoday\(|utcnow\(|time\.time\(|strftime\()[^)\n]{0,20}\)(?:\.\w+\([^)\n]{0,20}\))?`,
  java: String.raw`(?:\.now\(\)|currentTimeMillis\(\)|new\sDate\(\)|Calendar\.getInstance\(\))(?:\.\w+\([^)\n]{0,20}\))?`,
  c: String.raw`(?:\btime\((?:NULL|0|nullptr|&\w+)\)|tm_year(?:[ \t]?\+[ \t]?1900)?|\.year\(\)|\.unixtime\(\)|DateTime\.(?:Utc)?Now|\bnow\(\))`,
  php: String.raw`(?:\btime\(\)|\bdate\([^)\n]{1,20}\)|new DateTime(?:Immutable)?\(\))`,
  sh: String.raw`(?:\$\(|\x60)date[ \t]+\+[^)\n\x60]{1,20}[)\x60]["']?`,
  bat: String.raw`%date[^%\n]{0,20}%|%(?:today|now|ymd)\w*%`,
  ps: String.raw`\(?(?:get-date|\[datetime\]::now)\b(?![^\n)]{0,6}["'])\)?`,
};
const COMPARES = String.raw`[ \t]*(?:[<>]=?|\.(?:isAfter|isBefore|after|before|compareTo|isSameOrAfter)\([ \t]?|["']?[ \t]-(?:g[te]|l[te])[ \t]["']?|["']?[ \t](?:gtr|geq|lss|leq)[ \t]["']?)[ \t]*`;
const ENDS =
  /(?:process\.exit|sys\.exit|os\._exit|System\.exit|\b_?exit|\bquit|\babort|\bdie|Environment\.Exit|Application\.Exit)[ \t]?\(|\b(?:exit|die)\b(?:[ \t]+\d+|[ \t]*[;\n])|exit \/b|\bexit$|\b(?:rm|del|rd|rmdir|remove-item|stop-computer)\b[ \t]|(?:unlink|rmtree|rmSync|rmdirSync|unlinkSync|fs\.rm|remove|deleteRecursively|deleteDirectory|delete)\(|while[ \t]?\([ \t]?(?:1|true)[ \t]?\)|while True:|for[ \t]?\(;;\)|ESP\.(?:restart|deepSleep)\(|shutdown\b/iu;
const REFUSES = /\bthrow\b|\braise\b/u;
const WAITS = /sleep\w*[ \t]?\(|setTimeout\(|\bdelay\(|start-sleep|timeout \/t/iu;
const CHARS_AFTER = 240;
const CHARS_BEFORE = 90;
const CONSTRUCTED = String.raw`(?:new[ \t])?(?:\w{1,20}\.){0,2}`;
const MAX_PLACES = 400;
const MAX_NAMES = 20;

const MENTIONS_YEAR = /20[2-4]\d|1[7-9]\d{8}|\b12[4-9]\b/u;

export function findDateTraps(text: string, language: Language): DateTrap[] {
  if (!MENTIONS_YEAR.test(text) || !new RegExp(NOW[language], 'iu').test(text)) return [];
  const limits = namesOf(text, FIXED[language]);
  const nows = namesOf(text, NOW[language]);
  const today = `(?:${[NOW[language], ...nows.map((name) => `\\b${name}\\b`)].join('|')})`;
  const isAfterToday = new RegExp(`${today}["'%!})]{0,3}${COMPARES}[$%"'!(]{0,3}${CONSTRUCTED}$`, 'iu');
  const isBeforeToday = new RegExp(`^["'%!})]{0,3}${COMPARES}[$%"'!(]{0,3}${CONSTRUCTED}${today}`, 'iu');
  const names = limits.length === 0 ? '' : `|\\b(?:${limits.join('|')})\\b`;
  return [...text.matchAll(new RegExp(FIXED[language] + names, 'giu'))]
    .slice(0, MAX_PLACES)
    .flatMap((match) => {
      const end = match.index + match[0].length;
      const isCompared =
        isAfterToday.test(text.slice(Math.max(0, match.index - CHARS_BEFORE), match.index)) ||
        isBeforeToday.test(text.slice(end, end + CHARS_BEFORE));
      return isCompared ? (trapAt(text, match.index, end) ?? []) : [];
    });
}

/** The variables that a fixed date, or the time of now, is assigned to. */
function namesOf(text: string, value: string): string[] {
  const assigned = new RegExp(
    String.raw`(?<!\w)(?<name>\w{1,40})[ \t]{0,3}(?::[ \t]?\w{1,20}[ \t]?)?=[ \t]{0,3}[("']{0,2}${CONSTRUCTED}(?:${value})`,
    'giu',
  );
  const places = [...text.matchAll(assigned)].slice(0, MAX_NAMES);
  return [...new Set(places.map(({ groups }) => groups?.['name'] ?? ''))];
}

function trapAt(text: string, at: number, end: number): DateTrap | null {
  const next = text.slice(end, end + CHARS_AFTER);
  if (ENDS.test(next)) return { at, kind: 'date-trap', level: 'refuse' };
  if (REFUSES.test(next)) return { at, kind: 'date-trap', level: 'tell' };
  const before = text.slice(Math.max(0, at - CHARS_BEFORE), at);
  return /while[ \t(]{1,4}[^\n]*$/u.test(before) || WAITS.test(next)
    ? { at, kind: 'waits-long', level: 'tell' }
    : null;
}
