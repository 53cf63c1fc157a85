import type * as english from '../../en/screens/report.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

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
    'photos-not-proved': 'हो सकता है कि ये फ़ोटो असली डिवाइस की न हों। खरीदने से पहले सेलर से पूछें।',
    'build-not-proved': 'खरीदने से पहले सेलर से कहें कि कोड वाली फ़ोटो हमें भेजे।',
    'tests-missing': 'यह चलता है या नहीं, यह आपको खुद जाँचना होगा।',
  },
};
