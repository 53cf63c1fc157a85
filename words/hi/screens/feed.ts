import type { FeedCode } from '#domain/feed/feed.ts';
import type * as english from '../../en/screens/feed.ts';
import type { FeedFacts } from '../../en/screens/feed.ts';
import type { Translated } from '../../languages.ts';

export type { FeedFacts } from '../../en/screens/feed.ts';

const byOr = (by: string | null, withDate: (at: string) => string, without: string): string =>
  by === null ? without : withDate(by);

const sentences: Readonly<Record<FeedCode, (facts: FeedFacts) => string>> = {
  sold: ({ title, amount }) => `${title} ${amount} में बिक गया।`,
  paid: ({ title, amount }) => `आपने ${title} के लिए ${amount} का पेमेंट किया।`,
  reminded: ({ title, detail }) =>
    detail === 'to-ship'
      ? `${title} अब तक भेजा नहीं गया है।`
      : `${title} काफ़ी समय से रास्ते में है। देखें कि पार्सल कहाँ है।`,
  shipped: ({ title }) => `${title} रास्ते में है।`,
  delivered: ({ title }) => `सेलर का कहना है कि ${title} पहुँच गया है।`,
  'arrival-asked': ({ title }) => `क्या ${title} पहुँच गया है?`,
  'try-it': ({ title }) => `${title} को आज़माने का आपका समय शुरू हो गया है।`,
  received: ({ title }) => `${title} खरीदार को मिल गया है।`,
  'money-available': ({ title }) => `${title} का पैसा आपके बैलेंस में आ गया है और अगली बार आपके खाते में भेजा जाएगा।`,
  'order-done': ({ title }) => `${title} का ऑर्डर पूरा हो गया है। आप रिव्यू लिख सकते हैं।`,
  'refund-started': ({ title }) => `${title} का पेमेंट रिफ़ंड किया जा रहा है।`,
  refunded: ({ title, amount }) => `${title} के लिए आपको ${amount} का रिफ़ंड कर दिया गया।`,
  'sale-reversed': ({ title }) => `${title} की बिक्री रद्द कर दी गई। आप इसे फिर से लिस्ट कर सकते हैं।`,
  'part-refunded': ({ title, amount }) => `${title} के पेमेंट में से ${amount} का रिफ़ंड कर दिया गया।`,
  'case-opened': ({ title }) => `${title} के खरीदार ने एक समस्या बताई है।`,
  'case-written': ({ title }) => `${title} की समस्या पर नया मैसेज आया है।`,
  'case-offered': ({ title }) => `${title} के सेलर ने आपको एक हल सुझाया है।`,
  'case-escalated': ({ title }) =>
    `ProtoHaat को ${title} की समस्या पर फ़ैसला करने को कहा गया है। आप अब भी मैसेज लिख सकते हैं।`,
  'case-closed': ({ title }) => `${title} की समस्या बंद हो गई है। देखें कि नतीजा क्या रहा।`,
  'dispute-opened': ({ title }) => `${title} के पेमेंट पर खरीदार के बैंक में शिकायत है। प्रोजेक्ट अभी न भेजें।`,
  'dispute-closed': ({ title }) => `${title} के पेमेंट पर बैंक में शिकायत खत्म हो गई है। ऑर्डर जारी है।`,
  'support-asked': ({ title }) => `${title} के खरीदार ने सपोर्ट माँगा है।`,
  'support-answered': ({ title }) => `${title} के सेलर ने आपके सपोर्ट के सवाल का जवाब दिया है। जवाब पढ़ें।`,
  'support-missed': ({ title }) =>
    `${title} के सपोर्ट की समय-सीमा बिना जवाब के निकल गई। सेलर अब भी जवाब दे सकते हैं।`,
  'support-closed': ({ title }) => `${title} के सपोर्ट का सवाल बंद हो गया है। देखें कि नतीजा क्या रहा।`,
  'deadline-moved': ({ title }) =>
    `ProtoHaat कुछ देर बंद था, इसलिए ${title} के ऑर्डर को ज़्यादा समय मिला है। नई समय-सीमा देखें।`,
  'made-public': ({ title }) =>
    `सेलर ने ${title} की रिपॉज़िटरी पब्लिक कर दी है, जबकि इसके इकलौते खरीदार आप हैं। देखें कि आप क्या कर सकते हैं।`,
  message: ({ title }) => `${title} के बारे में नया मैसेज आया है। पढ़ें और जवाब दें।`,
  'question-asked': ({ title }) => `किसी ने ${title} के बारे में सवाल पूछा है। जवाब दें।`,
  'question-answered': ({ title }) => `${title} के बारे में आपके सवाल का जवाब दिया गया है। जवाब पढ़ें।`,
  'private-question': ({ title }) => `किसी ने ${title} के बारे में आपसे निजी सवाल पूछा है। जवाब दें।`,
  'private-answer': ({ title }) => `${title} के सेलर ने आपके निजी सवाल का जवाब दिया है। जवाब पढ़ें।`,
  'review-written': ({ title }) => `${title} के खरीदार ने रिव्यू लिखा है। आप उसका जवाब दे सकते हैं।`,
  'review-changed': ({ title }) => `${title} के खरीदार ने अपना रिव्यू बदला है। उसे फिर से पढ़ें।`,
  'review-replied': ({ title }) => `${title} के सेलर ने आपके रिव्यू का जवाब दिया है। जवाब पढ़ें।`,
  'listing-claimed': ({ title }) => `किसी का दावा है कि ${title} उनका काम है। दावे का जवाब दें।`,
  'claim-decided': ({ title, detail }) =>
    detail === 'accepted'
      ? `${title} पर दावा मान लिया गया: लिस्टिंग हटा दी गई।`
      : `${title} पर दावा खारिज हो गया: लिस्टिंग बनी रहेगी।`,
  'listing-banned': ({ title }) => `${title} को ProtoHaat से हटा दिया गया है। हमारे ईमेल में वजह लिखी है।`,
  'listing-restored': ({ title }) => `${title} पर लगी रोक खत्म हो गई है। अपनी लिस्टिंग देख लें।`,
  'bookmark-price': ({ title, amount }) => `आपके बुकमार्क किए हुए ${title} की कीमत अब फ़ीस मिलाकर ${amount} है।`,
  'bookmark-sold': ({ title }) => `आपका बुकमार्क किया हुआ ${title} बिक गया। मिलते-जुलते प्रोजेक्ट देखें।`,
  'search-found': ({ title }) => `नया प्रोजेक्ट ${title} आपकी सेव की हुई खोज से मिलता है।`,
  'version-published': ({ title, detail }) =>
    `आपके खरीदे हुए ${title} का वर्ज़न ${detail ?? ''} पब्लिश हुआ है। इसे डाउनलोड करें।`,
  'payout-sent': ({ title, amount }) => `${amount} आपके बैंक को भेज दिए गए (${title})।`,
  'payout-paid': ({ title, amount }) => `${amount} आपके खाते में पहुँच गए हैं (${title})।`,
  'payout-failed': ({ title, amount }) => `${amount} आपके खाते में नहीं पहुँचे (${title})। अपने खाते की जानकारी देख लें।`,
  'report-decided': ({ title, detail }) =>
    detail === 'dismissed'
      ? `हमने ${title} के बारे में आपका रिपोर्ट देखा और कुछ नहीं बदला। हमारे ईमेल में वजह लिखी है।`
      : `हमने ${title} के बारे में आपके रिपोर्ट पर कार्रवाई की है। धन्यवाद।`,
  warned: ({ title }) => `हमने आपको ${title} के बारे में चेतावनी दी है। हमारे ईमेल में वजह लिखी है।`,
  'review-hidden': ({ title }) => `हमने ${title} पर आपका रिव्यू छिपा दिया है। हमारे ईमेल में वजह लिखी है।`,
  'question-hidden': ({ title }) =>
    `हमने ${title} के बारे में एक सवाल और उसका जवाब छिपा दिया है। हमारे ईमेल में वजह लिखी है।`,
  'message-hidden': ({ title }) => `हमने ${title} के बारे में आपका मैसेज छिपा दिया है। हमारे ईमेल में वजह लिखी है।`,
  'listing-needs-owner': ({ title }) =>
    `नए नियमों से ${title} में कुछ ऐसा मिला है जो खरीदारों को नहीं मिलना चाहिए। कहाँ, यह हमारे ईमेल में लिखा है।`,
  'listing-held': ({ title }) => `${title} होल्ड पर है: अभी इसे कोई नहीं खरीद सकता। हमारे ईमेल में वजह लिखी है।`,
  'listing-released': ({ title }) => `${title} अब होल्ड पर नहीं है। खरीदार इसे फिर से खरीद सकते हैं।`,
  'proof-decided': ({ title, detail }) =>
    detail === 'proved'
      ? `${title} की आपकी फ़ोटो में हमने कोड देख लिया। पेज पर यह लिख दिया गया है।`
      : `${title} की आपकी फ़ोटो में हमें कोड नहीं दिखा। वजह देखें और दूसरी फ़ोटो भेजें।`,
  'account-restored': () => 'आप अपना अकाउंट फिर से इस्तेमाल कर सकते हैं। अपनी लिस्टिंग देख लें।',
  'token-expires': ({ title, by }) =>
    `आपका API टोकन ${title} ${byOr(by, (at) => `${at} तक चलेगा`, 'जल्द ही एक्सपायर होगा')}। सेटिंग्स में नया बनाएँ।`,
  'console-case': ({ title, by }) =>
    `${title} की समस्या फ़ैसले का इंतज़ार कर रही है। ${byOr(by, (at) => `${at} तक फ़ैसला करें।`, 'इसका फ़ैसला करें।')}`,
};

export const feedTexts: Translated<typeof english.feedTexts> = {
  title: 'अपडेट',
  lead: 'पिछले 12 महीनों के आपके ऑर्डर, लिस्टिंग और पैसा।',
  listLabel: 'अपडेट',
  unread: 'बिना पढ़ा',
  emptyTitle: 'अभी कोई अपडेट नहीं',
  emptyHint: 'जब आप कुछ खरीदेंगे या बेचेंगे, तो अपडेट और आगे के कदम यहाँ दिखेंगे।',
  browse: 'प्रोजेक्ट खोजें',
  failedTitle: 'आपके अपडेट लोड नहीं हो पाए',
  more: 'पुराने अपडेट दिखाएँ',
  moreFailed: 'पुराने अपडेट लोड नहीं हो पाए।',
  sentences,
};
