import type * as english from '../../en/screens/empty-projects.ts';
import type { Translated } from '../../languages.ts';

export const emptyProjectsTexts: Translated<typeof english.emptyProjectsTexts> = {
  title: 'कोई प्रोजेक्ट नहीं मिला',
  searchHint: 'आपकी सर्च से कोई प्रोजेक्ट मेल नहीं खाता। कम या दूसरे शब्द लिखकर देखें।',
  hints: {
    myproject:
      'खरीदने के लिए कोई प्रोजेक्ट खोजें: उसके चलने तक आपका पैसा ProtoHaat के पास रहता है। या अपना प्रोजेक्ट बेचें: लिस्ट करना मुफ़्त है।',
    bought: 'आप जो प्रोजेक्ट खरीदते हैं, वे यहाँ रहते हैं, भले ही लिस्टिंग बाद में हटा दी जाए।',
    bookmark: 'किसी प्रोजेक्ट को बुकमार्क करें, ताकि वह आपको यहाँ फिर मिल जाए।',
  },
  createProject: 'प्रोजेक्ट बनाएँ', // spec
};
