import type * as english from '../../en/screens/discover.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

export const discoverTexts: Translated<typeof english.discoverTexts> = {
  title: 'प्रोजेक्ट खोजें',
  loading: 'प्रोजेक्ट लोड हो रहे हैं...',
  category: { ALL: 'सभी', SOFTWARE: 'सॉफ़्टवेयर', HARDWARE: 'हार्डवेयर' },
  level: { ALL: 'सभी लेवल', Low: 'आसान', Medium: 'मध्यम', High: 'कठिन', 'Very High': 'बहुत कठिन' }, // spec
  sortLabel: 'क्रम',
  sort: {
    relevance: 'सबसे मिलते-जुलते पहले',
    newest: 'नए पहले',
    oldest: 'पुराने पहले',
    'price-low': 'कीमत फ़ीस सहित, कम से ज़्यादा',
    'price-high': 'कीमत फ़ीस सहित, ज़्यादा से कम',
    popular: 'लोकप्रिय',
  },
  filters: 'फ़िल्टर',
  activeFilters: 'लगे हुए फ़िल्टर',
  clearFilters: 'फ़िल्टर हटाएँ', // spec
  feed: 'नए प्रोजेक्ट की फ़ीड (Atom)',
  grid: 'ग्रिड',
  list: 'लिस्ट',
  showResults: (results: string) => `${results} देखें`,
  results: (count: number) => plural(count, 'प्रोजेक्ट', 'प्रोजेक्ट'),
  manyResults: (count: number) => `${count.toLocaleString('hi-IN-u-nu-latn')}+ प्रोजेक्ट`,
  empty: 'आपकी सर्च और फ़िल्टर से कोई प्रोजेक्ट नहीं मिला',
  emptyHint: 'कोई फ़िल्टर हटाएँ या कम शब्दों में खोजें।',
  corrected: (words: string) => `“${words}” के नतीजे दिखाए जा रहे हैं`,
  popular: 'आपकी सर्च और फ़िल्टर से कोई प्रोजेक्ट नहीं मिला। अभी लोकप्रिय:',
  closest: (exact: number) =>
    exact === 0
      ? 'ठीक ऐसा प्रोजेक्ट नहीं मिला। सबसे करीबी:'
      : `${plural(exact, 'ठीक ऐसा प्रोजेक्ट', 'ठीक ऐसे प्रोजेक्ट')}। ${exact === 1 ? 'इसके' : 'इनके'} बाद सबसे करीबी:`,
  failedTitle: 'प्रोजेक्ट लोड नहीं हो सके',
  end: 'और प्रोजेक्ट नहीं हैं।',
  searchChip: (words: string) => `“${words}”`,
  levelChip: (level: string) => `लेवल: ${level}`,
  facets: {
    category: 'कैटेगरी',
    level: 'लेवल',
    price: 'कीमत, फ़ीस सहित',
    technology: 'टेक्नोलॉजी',
    subject: 'विषय',
    tests: 'क्वालिटी',
    video: 'डेमो',
  },
  withTests: 'ऑटोमेटेड टेस्ट',
  withVideo: 'डेमो वीडियो',
  showSold: 'बिके हुए प्रोजेक्ट भी दिखाएँ',
  priceUpTo: (to: string) => `${to} तक`,
  priceUnder: (to: string) => `${to} से कम`,
  priceBetween: (from: string, to: string) => `${from} से ${to}`,
  priceFrom: (from: string) => `${from} या ज़्यादा`,
  moreValues: (count: number) => `${count} और`,
  more: 'और',
  refreshFailed: 'सबसे नए प्रोजेक्ट लोड नहीं हो सके। यह लिस्ट पुरानी हो सकती है।',
  moreFailed: 'और प्रोजेक्ट लोड नहीं हो सके।',
  shown: (shown: number, total: number) =>
    `${total.toLocaleString('hi-IN-u-nu-latn')} में से ${shown.toLocaleString('hi-IN-u-nu-latn')}`,
  emptyMarket: 'अभी कोई प्रोजेक्ट लिस्ट नहीं है',
  emptyMarketHint: 'पहला आपका हो सकता है: लिस्ट करना मुफ़्त है।',
};
