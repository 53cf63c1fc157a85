import type * as english from '../../en/screens/sample.ts';
import type { Translated } from '../../languages.ts';

export const sampleTexts: Translated<typeof english.sampleTexts> = {
  title: 'कॉलेज लैब के लिए चेहरे से हाज़िरी',
  seller: 'Asha Rao',
  technologies: ['Python', 'OpenCV', 'FastAPI', 'SQLite', 'Docker'],
  reportLabel: 'जाँच रिपोर्ट का नमूना',
  checks: [
    {
      id: 'own',
      title: 'सेलर का अपना',
      state: 'pass',
      sentence: 'यह जुड़े हुए GitHub अकाउंट का है।',
    },
    { id: 'secrets', title: 'कोई सीक्रेट कमिट नहीं', state: 'pass', sentence: '214 फ़ाइलें स्कैन की गईं।' },
    { id: 'tests', title: 'टेस्ट मिले', state: 'warn', sentence: 'टेस्ट सिर्फ़ चेहरा पहचानने वाले हिस्से के हैं।' },
  ],
};
