import { expect, it } from 'vitest';
import { canonicalName, findCollegeFault, findLineFault, findNameFault } from './person-name.ts';

const fault = (text: string) => findNameFault(canonicalName(text), canonicalName(text));

it.each([
  'Asha Rao',
  'A. P. J. Abdul Kalam',
  "Maria D'Souza",
  'Jean-Luc O’Neill',
  'Md. Rafiq',
  'José Müller',
  'आशा राव',
  'श्री\u200Dनिवास',
  'शर्\u200Dमा',
  'क्\u200Cष',
  'রফিকুল ইসলাম',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'ગીતા પટેલ',
  'ରବି ଦାସ',
  'முத்துவேல் கருணாநிதி',
  'శ్రీనివాస్',
  'ಶ್ರೀನಿವಾಸ',
  'ശ്രീജിത്ത്',
  'നന്ദന്\u200D',
  'محمد رفیق',
  'می\u200Cخواهم',
  'Анна Каренина',
  'Raj (Rocky) Singh',
  'Joe Root',
])('%s is accepted as a full name', (name) => {
  expect(fault(name)).toBeNull();
});

it.each([
  ['', 'blank'],
  [' . ', 'blank'],
  ['Asha\u202Eoar', 'hidden'],
  ['Asha\u2066Rao', 'hidden'],
  ['As\u200Bha Rao', 'hidden'],
  ['As\u200Dha Rao', 'hidden'],
  ['\u200Cआशा', 'hidden'],
  ['Asha\u00ADRao', 'hidden'],
  ['Asha\u0000Rao', 'hidden'],
  ['Asha\uFEFFRao', 'hidden'],
  ['Asha\u{E0041}', 'hidden'],
  ['Asha\u3164Rao', 'hidden'],
  ['a\u0301\u0302\u0303\u0304\u0305\u0306', 'hidden'],
  ['Priya Sharma ✓', 'characters'],
  ['Priya Sharma ✔️', 'characters'],
  ['Priya Sharma ✅', 'characters'],
  ['Priya Sharma ☑', 'characters'],
  ['Priya Sharma ⭐', 'characters'],
  ['Priya Sharma 🏅', 'characters'],
  ['Priya Sharma ®', 'characters'],
  ['Priya <b>', 'characters'],
  ['Priya √', 'characters'],
  ['Раvel', 'scripts'],
  ['Αsha', 'scripts'],
  ['ProtoHaat Support', 'official'],
  ['Proto Haat', 'official'],
  ['Pr0t0Haat', 'official'],
  ['Admin', 'official'],
  ['Official Priya', 'official'],
  ['Verified Seller', 'official'],
])('%j is rejected as a full name: %s', (name, kind) => {
  expect(fault(name)).toBe(kind);
});

it('a name that spells an official word with look-alike letters of another script is rejected', () => {
  expect(findNameFault('АДМІN', 'admin')).not.toBeNull();
  expect(findNameFault('аԁміп', 'admin')).toBe('official');
});

it('a college name may contain punctuation, but no hidden characters or emoji', () => {
  expect(findLineFault('IIT Bombay #1: B.Tech + M.Tech (Dual)')).toBeNull();
  expect(findLineFault('राष्ट्रीय प्रौद्योगिकी संस्थान')).toBeNull();
  expect(findLineFault('NIT ✅')).toBe('characters');
  expect(findLineFault('NIT\u202E')).toBe('hidden');
});

it.each([
  'IIT Bombay #1: B.Tech + M.Tech (Dual)',
  'Indian Institute of Business Administration',
  'Administrative Staff College of India',
  'Rashtriya Raksha University, School of Internal Security',
  'Google Developer Student Club, NIT Trichy',
  'Department of Information Systems',
  'राष्ट्रीय प्रौद्योगिकी संस्थान',
])('%s is accepted as a college', (name) => {
  expect(findCollegeFault(name, name)).toBeNull();
});

it.each([
  'Verified by ProtoHaat',
  'Proto-Haat University',
  'Pr0toHaat',
  'Verified Seller',
  'Official Partner',
  'Razorpay',
])('%s is rejected as a college, because it suggests an approval', (name) => {
  expect(findCollegeFault(name, name)).toBe('official');
});

it('a college that spells the brand with look-alike letters of another script is rejected', () => {
  expect(findCollegeFault('Vеrified by РrotоHaat', 'verified by protohaat')).toBe('official');
});
