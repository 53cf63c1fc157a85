import type * as english from '../../en/screens/sale-terms.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

export const saleTermsTexts: Translated<typeof english.saleTermsTexts> = {
  oneBuyer: 'एक ही को बिकेगा',
  licence: 'लाइसेंस',
  licences: {
    'personal-use': 'निजी इस्तेमाल',
    'single-project': 'एक प्रोजेक्ट',
    'any-project': 'कोई भी प्रोजेक्ट',
    repository: 'रिपॉज़िटरी का लाइसेंस',
  },
  allowed: {
    'personal-use':
      'आप इसे अपने लिए चला सकते हैं, बदल सकते हैं और इससे सीख सकते हैं, लेकिन इसे पब्लिश नहीं कर सकते और बेच नहीं सकते।',
    'single-project':
      'आप इसे अपने किसी एक प्रोजेक्ट में इस्तेमाल कर सकते हैं, और उस प्रोजेक्ट को पब्लिश कर सकते हैं या बेच सकते हैं। कोड को अलग से नहीं बेच सकते।',
    'any-project':
      'आप इसे अपने कितने भी प्रोजेक्ट में इस्तेमाल कर सकते हैं, और उन प्रोजेक्ट को पब्लिश कर सकते हैं या बेच सकते हैं। कोड को अलग से नहीं बेच सकते।',
    repository: 'आप वह सब कर सकते हैं जिसकी अनुमति कोड में रखी लाइसेंस फ़ाइल देती है।',
  },
  copies: (sold) =>
    sold === 0
      ? 'कॉपियाँ'
      : `कॉपियाँ · ${sold.toLocaleString('hi-IN-u-nu-latn')} ${sold === 1 ? 'बिकी' : 'बिकीं'}`,
  copiesLine: 'दूसरे लोग भी इसकी कॉपियाँ खरीद सकते हैं। आप एक कॉपी खरीद सकते हैं, और वह आपकी रहेगी।',
  sold: (sold) => plural(sold, 'कॉपी बिकी', 'कॉपियाँ बिकीं'),
};
