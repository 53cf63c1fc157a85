import type * as english from '../../en/screens/report-numbers.ts';
import type { Translated } from '../../languages.ts';
import { formatDay } from '../dates.ts';
import { plural } from './plural.ts';

const number = (value: number): string => value.toLocaleString('hi-IN-u-nu-latn');

const days = (...found: (string | null)[]): string =>
  [...new Set(found.flatMap((day) => (day === null ? [] : [formatDay(new Date(day))])))].join(' – ');

const originNames = {
  template: 'लाइब्रेरी और स्टार्टर से',
  vendored: 'इंस्टॉल किए गए पैकेज',
  generated: 'अपने-आप बना',
  minified: 'मिनिफ़ाई किया हुआ',
  binary: 'तस्वीरें और दूसरी बाइनरी फ़ाइलें',
};

const facts = {
  notices: 'कॉपीराइट और लाइसेंस की लाइनें',
  libraries: 'लाइब्रेरी',
  unread: 'नहीं पढ़ी गईं',
  danger: 'चलाने से पहले जानें',
  tests: 'टेस्ट',
};

export const reportNumberTexts: Translated<typeof english.reportNumberTexts> = {
  history: ({ commits, complete, days, authors, rounded }) =>
    commits === 1
      ? 'सिर्फ़ एक कमिट, पहले का कोई इतिहास नहीं'
      : `${complete ? (rounded ? 'करीब ' : '') : 'सबसे नए '}${number(commits)} कमिट${days === null ? '' : `, ${rounded ? 'करीब ' : ''}${number(days)} दिनों में`}, ${rounded && authors > 1 ? 'एक से ज़्यादा लोगों के' : plural(authors, 'व्यक्ति के', 'लोगों के')}`,
  commitsOf: 'कमिट',
  bySeller: 'सेलर के अकाउंट से',
  byOthers: 'दूसरों के',
  percent: (value, rounded) => `${rounded && value % 100 !== 0 ? 'करीब ' : ''}${value}%`,
  shared: (percent) => `${percent}% कोड यहाँ की दूसरी लिस्टिंग में है`,
  kept: (percent) => `पिछले वर्ज़न का ${percent}% इसमें है`,
  size: (lines, files, rounded) =>
    `${rounded ? 'करीब ' : ''}${number(lines)} लाइनें लिखी गईं, ${rounded ? 'करीब ' : ''}${plural(files, 'फ़ाइल', 'फ़ाइलों')} में`,
  linesOf: 'लिखी गई लाइनें',
  lines: { code: 'कोड', tests: 'टेस्ट', docs: 'दस्तावेज़' },
  origins: (parts) =>
    `सभी बाइट में: ${parts.map(([origin, percent]) => `${percent}% ${originNames[origin]}`).join(', ')}; बाकी प्रोजेक्ट का अपना`,
  rank: (smaller, subject) => `${subject} में 10 में से ${smaller} से बड़ा`,
  searched: (files, unread, rounded) =>
    `${rounded ? 'करीब ' : ''}${plural(files, 'फ़ाइल', 'फ़ाइलों')} में key और खतरनाक कोड की खोज हुई: कुछ मिला हो, तो नीचे लिखा है${unread === 0 ? '' : `, ${number(unread)} पढ़ी नहीं जा सकीं`}`,
  filesOf: 'ज़िप की फ़ाइलें',
  read: 'पढ़ी गईं',
  unread: 'नहीं पढ़ी गईं',
  starts: (found, all) => `शुरू करने के लिए ज़रूरी ${all} में से ${found} चीज़ें हैं`,
  startOf: 'शुरू करने के लिए क्या चाहिए',
  start: { listed: 'डिपेंडेंसी', lock: 'लॉक फ़ाइल', explained: 'कैसे शुरू करें', tests: 'टेस्ट' },
  found: 'है',
  missing: 'नहीं है',
  readme: 'README',
  cameras: ({ photos, makes, named, dated, first, last, oriented }) =>
    named + dated + oriented === 0
      ? 'किसी फ़ोटो की फ़ाइल में नहीं लिखा कि वह कैसे ली गई'
      : `${plural(photos, 'फ़ोटो', 'फ़ोटो')} में से ${named} में कैमरे का नाम है${makes.length === 0 ? '' : ` (${makes.join(', ')})`}, ${dated} में दिन${dated === 0 ? '' : ` (${days(first, last)})`}, ${oriented} में यह कि कैमरा कैसे पकड़ा गया`,
  camerasHint: 'फ़ोटो की फ़ाइलों से। कई ऐप इसे हटा देते हैं, और कोई भी इसे लिख सकता है।',
  named: (fact, names, files, rounded) =>
    `${facts[fact]}: ${names.length === 0 ? '' : `${names.join(', ')}, `}${rounded ? 'करीब ' : ''}${plural(files, 'फ़ाइल', 'फ़ाइलें')}`,
  testFiles: (files, rounded) => `${rounded ? 'करीब ' : ''}${plural(files, 'फ़ाइल', 'फ़ाइलें')}, चलाए नहीं गए`,
};
