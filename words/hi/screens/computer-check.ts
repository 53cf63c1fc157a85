import type * as english from '../../en/screens/computer-check.ts';
import type { Translated } from '../../languages.ts';

export const computerCheckTexts: Translated<typeof english.computerCheckTexts> = {
  title: 'शुरू नहीं हो रहा?',
  body: 'एक छोटी स्क्रिप्ट प्रोजेक्ट के फ़ोल्डर में सेव करके चलाएँ। वह एक रिपोर्ट में लिखती है कि प्रोजेक्ट को कौन-से प्रोग्राम चाहिए और उनके कौन-से वर्ज़न आपके कंप्यूटर पर हैं। यह रिपोर्ट आप मैसेज में कॉपी कर सकते हैं। स्क्रिप्ट कुछ भी नहीं भेजती।',
  scripts: { sh: 'Linux और macOS के लिए स्क्रिप्ट', ps1: 'Windows के लिए स्क्रिप्ट' },
};
