import type * as english from '../../en/screens/report.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

const number = (value: number): string => value.toLocaleString('hi-IN-u-nu-latn');

const originNames = {
  template: 'लाइब्रेरी और स्टार्टर से',
  vendored: 'इंस्टॉल किए गए पैकेज',
  generated: 'अपने-आप बना',
  minified: 'मिनिफ़ाई किया हुआ',
  binary: 'तस्वीरें और दूसरी बाइनरी फ़ाइलें',
};

export const reportTexts: Translated<typeof english.reportTexts> = {
  groups: {
    whose: 'किसका है',
    what: 'क्या है',
    safe: 'सुरक्षा',
    runs: 'चलाना',
  },
  passedOf: (passed) => `${plural(passed, 'जाँच', 'जाँचें')} ठीक`,
  morePassed: (passed) => `${plural(passed, 'और जाँच', 'और जाँचें')} ठीक`,
  lead: (warnings, passed) =>
    warnings === 0
      ? `${plural(passed, 'जाँच', 'जाँचें')} ठीक, कोई चेतावनी नहीं`
      : `${plural(passed, 'जाँच', 'जाँचें')} ठीक, ${warnings} में चेतावनी`,
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
    `सभी बाइट में: ${parts.map(([origin, percent]) => `${percent}% ${originNames[origin]}`).join(', ')}`,
  rank: (smaller, subject) => `${subject} में 10 में से ${smaller} से बड़ा`,
  searched: (files, unread, rounded) =>
    `${rounded ? 'करीब ' : ''}${plural(files, 'फ़ाइल', 'फ़ाइलों')} में key और खतरनाक कोड ढूँढा गया${unread === 0 ? '' : `, ${number(unread)} पढ़ी नहीं जा सकीं`}`,
  filesOf: 'ज़िप की फ़ाइलें',
  read: 'पढ़ी गईं',
  unread: 'नहीं पढ़ी गईं',
  starts: (found, all) => `शुरू करने के लिए ज़रूरी ${all} में से ${found} चीज़ें हैं`,
  startOf: 'शुरू करने के लिए क्या चाहिए',
  start: { listed: 'डिपेंडेंसी', lock: 'लॉक फ़ाइल', explained: 'कैसे शुरू करें', tests: 'टेस्ट' },
  found: 'है',
  missing: 'नहीं है',
  readme: 'README',
  testFiles: (files, rounded) => `${rounded ? 'करीब ' : ''}${plural(files, 'फ़ाइल', 'फ़ाइलें')}, चलाए नहीं गए`,
  meanings: {
    'owner-asked': 'खरीदने से पहले सेलर से इसके बारे में पूछें।',
    'licence-conflict': 'सेलर से पूछें कि आप इस कोड से क्या-क्या कर सकते हैं।',
    'history-one-commit': 'खरीदने से पहले सेलर से पूछें कि प्रोजेक्ट कैसे बना।',
    'history-mostly-others': 'सेलर से पूछें कि इस पर और किसने काम किया।',
    'history-unread': 'खरीदने से पहले सेलर से पूछें कि प्रोजेक्ट कैसे बना।',
    'notices-of-others': 'कुछ हिस्से दूसरों के हो सकते हैं। पक्का कर लें कि आप उन्हें इस्तेमाल कर सकते हैं।',
    'zip-lacks-files': 'डाउनलोड को पूरा करने के लिए कुछ और काम करना पड़ सकता है।',
    'zip-unpacks-differently': 'Windows या Mac पर अनज़िप करने से पहले इन फ़ाइलों के नाम बदलें।',
    'code-shared': 'कोड का कुछ हिस्सा सिर्फ़ इसी प्रोजेक्ट का नहीं है।',
    'licence-missing': 'सेलर से पूछें कि आप इस कोड से क्या-क्या कर सकते हैं।',
    'start-incomplete': 'इसे कैसे शुरू करना है, यह शायद आपको खुद पता करना पड़े। पहले सेलर से पूछें।',
    'tests-missing': 'यह चलता है या नहीं, यह आपको खुद जाँचना होगा।',
  },
};
