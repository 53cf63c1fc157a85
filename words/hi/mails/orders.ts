import type * as english from '../../en/mails/orders.ts';
import type { Translated } from '../../languages.ts';

const rupees = (amount: number): string => `₹${amount.toLocaleString('hi-IN-u-nu-latn')}`;
const action = 'ऑर्डर खोलें';
const buyersNote = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक प्रोजेक्ट खरीदा है।';
const sellersNote = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक प्रोजेक्ट बेचा है।';

export const deadlineMails: Translated<typeof english.deadlineMails> = {
  moved: ({ reader, hours, orders, more }) => ({
    subject: 'आपकी समय-सीमाएँ आगे बढ़ गई हैं',
    greeting: `नमस्ते ${reader},`,
    paragraphs: [
      `ProtoHaat करीब ${hours < 48 ? `${hours} घंटे` : `${Math.round(hours / 24)} दिन`} बंद रहा। आपके खुले ऑर्डर की समय-सीमाएँ उतने ही समय आगे बढ़ गई हैं, ताकि इसकी वजह से किसी की समय-सीमा न छूटे।`,
      ...(more === 0 ? [] : [`ये सबसे पहले आने वाली समय-सीमाएँ हैं; ${more} और भी आगे बढ़ी हैं।`]),
    ],
    facts: orders.map(({ title, until }) => [title, until] as const),
    action: 'अपने ऑर्डर खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक प्रोजेक्ट खरीदा या बेचा है।',
  }),
};

export const orderMails: Translated<typeof english.orderMails> = {
  shipReminder: ({ title, buyer, seller, until }) => ({
    subject: `"${title}" जल्दी भेजें`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `${buyer} ने "${title}" के लिए पेमेंट कर दिया है और वे इसका इंतज़ार कर रहे हैं।`,
      `${until} तक इसे भेजें और ऑर्डर की स्थिति "भेज दिया" पर सेट करें। नहीं तो खरीदार को पूरा रिफ़ंड मिलेगा।`,
    ],
    action,
    note: sellersNote,
  }),
  transportReminder: ({ title, buyer, seller, until }) => ({
    subject: `क्या "${title}" पहुँच गया?`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `आपने एक हफ़्ते पहले "${title}" ${buyer} को भेजा था, और अभी तक "पहुँच गया" नहीं बताया गया है।`,
      `ट्रैकिंग देखें, और पहुँच जाने पर ऑर्डर की स्थिति "पहुँच गया" पर सेट करें। ${until} को हम खरीदार से पूछेंगे।`,
    ],
    action,
    note: sellersNote,
  }),
  notShipped: ({ title, buyer, seller, totalRupees }) => ({
    subject: `"${title}" नहीं भेजा गया: आपको पैसा वापस मिलेगा`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `${seller} ने "${title}" समय पर नहीं भेजा। हम आपके पूरे पेमेंट ${rupees(totalRupees)} का रिफ़ंड कर रहे हैं।`,
      'आपको कुछ नहीं करना है। बैंक में रिफ़ंड दिखने में आम तौर पर 5 से 10 दिन लगते हैं।',
    ],
    action,
    note: buyersNote,
  }),
  notShippedInTime: ({ title, buyer, seller }) => ({
    subject: `"${title}" का ऑर्डर खत्म हो गया`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `"${title}" समय पर नहीं भेजा गया, इसलिए ${buyer} को पूरा रिफ़ंड मिलेगा।`,
      'इसे अब न भेजें। फिर से बेचने के लिए प्रोजेक्ट खोलें और "फिर से लिस्ट करें" चुनें।',
    ],
    action,
    note: sellersNote,
  }),
  arrivalAsked: ({ title, buyer, seller, until }) => ({
    subject: `क्या "${title}" मिल गया?`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `${seller} ने दो हफ़्ते पहले "${title}" भेजा था। क्या यह मिल गया?`,
      `${until} तक हमें बताएँ: "मिल गया" या "कुछ गड़बड़ है" चुनें। जवाब न मिलने पर इसे पहुँचा हुआ माना जाएगा, और इसे आज़माने का आपका समय शुरू हो जाएगा; उसमें कोई समस्या न बताने पर सेलर को पैसा मिल जाएगा।`,
    ],
    action,
    note: buyersNote,
  }),
  trying: ({ title, buyer, until }) => ({
    subject: `"${title}" अभी आज़माकर देखें`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `"${title}" आपके पास है। जब तक आप इसे आज़मा रहे हैं, आपका पेमेंट ProtoHaat के पास है।`,
      `अगर कुछ गड़बड़ हो, तो ${until} तक ऑर्डर के पेज पर बताएँ। नहीं तो उस समय सेलर को पैसा मिल जाएगा।`,
    ],
    action,
    note: buyersNote,
  }),
  madePublic: ({ title, buyer, until }) => ({
    subject: `"${title}" की रिपॉज़िटरी पब्लिक कर दी गई`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `आप "${title}" के अकेले खरीदार हैं, और सेलर ने इसकी प्राइवेट रिपॉज़िटरी पब्लिक कर दी है। हमारी शर्तों में यह मना है।`,
      until === ''
        ? 'सेलर को पैसा पहले ही मिल चुका है। ProtoHaat की टीम को बता दिया गया है, और वह फ़ैसला करेगी कि आपको पैसा वापस मिलेगा या नहीं।'
        : `आपका पेमेंट अभी भी ProtoHaat के पास है। पैसा वापस माँगने के लिए ${until} तक ऑर्डर खोलें, "कुछ गड़बड़ है" चुनें और फिर "सेलर ने रिपॉज़िटरी पब्लिक कर दी" चुनें।`,
    ],
    action,
    note: buyersNote,
  }),
  released: ({ title, seller, shareMinor, payoutDay }) => ({
    subject: `"${title}" का पैसा आपका है`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `"${title}" का ऑर्डर पूरा हो गया है, और पैसा आपके बैलेंस में है।`,
      `यह ${payoutDay} को आपके खाते में भेजा जाएगा। अगर आपने अभी तक नहीं बताया कि हम आपको पैसा कहाँ भेजें, तो उस दिन से पहले अपने बैलेंस में बताएँ।`,
    ],
    facts: [['आपको मिलेंगे', rupees(shareMinor / 100)]],
    action,
    note: sellersNote,
  }),
};
