import type * as english from '../en/subjects.ts';
import type { Translated } from '../languages.ts';

export const subjectNames: Translated<typeof english.subjectNames> = {
  agriculture: 'खेती',
  algorithms: 'एल्गोरिदम',
  'artificial intelligence': 'आर्टिफ़िशियल इंटेलिजेंस',
  'cyber security': 'साइबर सिक्योरिटी',
  'data analysis': 'डेटा एनालिसिस',
  'data science': 'डेटा साइंस',
  databases: 'डेटाबेस',
  education: 'पढ़ाई',
  electronics: 'इलेक्ट्रॉनिक्स',
  'embedded systems': 'एम्बेडेड सिस्टम',
  games: 'गेम',
  health: 'सेहत',
  'image processing': 'इमेज प्रोसेसिंग',
  'internet of things': 'इंटरनेट ऑफ़ थिंग्स',
  iot: 'IoT',
  'machine learning': 'मशीन लर्निंग',
  'mobile apps': 'मोबाइल ऐप',
  'operating systems': 'ऑपरेटिंग सिस्टम',
  'power electronics': 'पावर इलेक्ट्रॉनिक्स',
  robotics: 'रोबोटिक्स',
  security: 'सिक्योरिटी',
  'software engineering': 'सॉफ़्टवेयर इंजीनियरिंग',
  'web development': 'वेब डेवलपमेंट',
};
