import type * as english from '../../en/screens/private-repository.ts';
import type { Translated } from '../../languages.ts';

export const privateRepositoryTexts: Translated<typeof english.privateRepositoryTexts> = {
  pick: 'रिपॉज़िटरी चुनें',
  private: 'प्राइवेट',
  public: 'पब्लिक',
  link: 'GitHub जोड़ें',
  notLinkedTitle: 'पहले GitHub जोड़ें',
  notLinkedBody: 'सॉफ़्टवेयर की जाँच आपके अपने GitHub अकाउंट की रिपॉज़िटरी से होती है।',
  install: 'GitHub पर इजाज़त दें',
  offer: 'क्या आपकी रिपॉज़िटरी प्राइवेट है? हमारा GitHub ऐप वे रिपॉज़िटरी पढ़ सकता है जो आप चुनें, और कुछ नहीं।',
  notShownTitle: 'क्या यह प्राइवेट है? GitHub पर हमारे ऐप को इसे पढ़ने की इजाज़त दें',
  notShownBody:
    'GitHub पर रिपॉज़िटरी चुनें, वापस आएँ और फिर से जाँच करें। ऐप सिर्फ़ वे रिपॉज़िटरी पढ़ता है जो आप चुनते हैं, और आप GitHub पर कभी भी यह इजाज़त वापस ले सकते हैं।',
  publicTitle: 'यह रिपॉज़िटरी पब्लिक है: जिसे भी यह मिल जाए, उसे आपका कोड मुफ़्त में मिल जाता है',
  publicBody:
    'इसलिए आपके प्रोजेक्ट का पेज सिर्फ़ मोटे-मोटे आँकड़े दिखाता है; कमिट, तारीखें, README या फ़ाइलों के नाम नहीं। टाइटल और विवरण अपने README से कॉपी न करें, क्योंकि GitHub पर सर्च करने से उसके वाक्य मिल जाते हैं।',
  makePrivate:
    'सब कुछ दिखाने के लिए इसे प्राइवेट करें (GitHub पर Settings, General, Change visibility में), हमारे ऐप को इसे पढ़ने की इजाज़त दें, और फिर से जाँच करें।',
  unreadable: (date: string) =>
    `हमारा GitHub ऐप ${date} से यह रिपॉज़िटरी नहीं पढ़ पा रहा है। खरीदारों को जाँचे हुए कमिट की ज़िप अब भी मिलती है, जिसे हम अपने पास रखते हैं।`,
  restore: 'GitHub पर फिर इजाज़त दें',
};
