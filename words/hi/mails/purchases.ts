import type { Weekday } from '#domain/payouts/payout-schedule.ts';
import type * as english from '../../en/mails/purchases.ts';
import type { Translated } from '../../languages.ts';

/** Amounts in these emails are in rupees. */

const rupees = (amount: number): string => `₹${amount.toLocaleString('hi-IN-u-nu-latn')}`;

const weekdays: Readonly<Record<Weekday, string>> = {
  monday: 'सोमवार',
  tuesday: 'मंगलवार',
  wednesday: 'बुधवार',
  thursday: 'गुरुवार',
  friday: 'शुक्रवार',
  saturday: 'शनिवार',
  sunday: 'रविवार',
};

type Parcel = Parameters<typeof english.purchaseMails.shipped>[1];

function parcelFacts({ courierName, trackingId }: Parcel): (readonly [string, string])[] {
  return [
    ...(courierName === null ? [] : [['कूरियर', courierName] as const]),
    ...(trackingId === null ? [] : [['ट्रैकिंग नंबर', trackingId] as const]),
  ];
}

export const purchaseMails: Translated<typeof english.purchaseMails> = {
  sold: ({ title, isHardware, priceRupees, receipt, buyer, seller }, next, payoutWeekday) => ({
    subject: `"${title}" बिक गया`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `${buyer} ने आपका प्रोजेक्ट "${title}" खरीदा है। बधाई हो!`,
      isHardware
        ? `${next} खरीदार का पता ऑर्डर में है। भेजने के बाद वहाँ "मैंने भेज दिया" चुनें और कूरियर और ट्रैकिंग नंबर डालें।`
        : `आपको कुछ नहीं भेजना है: खरीदार जाँचे हुए कमिट की ज़िप अभी से डाउनलोड कर सकते हैं, और रिपॉज़िटरी पब्लिक हो, तो उन्हें लिंक भी मिलता है। ${next}`,
      `ऑर्डर पूरा होने तक पैसा ProtoHaat के पास रहेगा। फिर वह आपके बैलेंस में आएगा, और उस दिन के बाद के पहले ${weekdays[payoutWeekday]} को आपके खाते में भेजा जाएगा।`,
    ],
    facts: [
      ['आपको मिलेंगे', `${rupees(priceRupees)}, ऑर्डर पूरा होने पर`],
      ['रसीद', receipt],
    ],
    action: 'ऑर्डर खोलें',
    secondAction: 'रसीद खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि ProtoHaat पर लिस्ट किया हुआ आपका एक प्रोजेक्ट बिका है।',
  }),

  bought: ({ title, isHardware, priceRupees, feeRupees, totalRupees, receipt, buyer }, next) => ({
    subject: `आपने "${title}" खरीदा`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `आपका पेमेंट मिल गया है, और "${title}" आपका है।`,
      isHardware
        ? `${next.line} यह कहाँ तक पहुँचा, ऑर्डर में दिखता है।`
        : `${next.line} रिपॉज़िटरी पब्लिक हो, तो उसका लिंक भी वहीं है। लिस्टिंग हट जाए, तब भी ज़िप आपके लिए वहीं रहेगी।`,
      `${isHardware ? 'इसके मिलने' : 'पहले डाउनलोड'} के ${next.tryingHours} घंटे बाद तक आपका पेमेंट ProtoHaat के पास रहेगा। अगर कुछ गड़बड़ हो, तो उस समय के अंदर ऑर्डर खोलें और "कुछ गड़बड़ है" चुनें। अगर आप कुछ नहीं बताते, तो सेलर को पैसा मिल जाएगा।`,
    ],
    facts: [
      ['कीमत', rupees(priceRupees)],
      ['प्लेटफ़ॉर्म फ़ीस', rupees(feeRupees)],
      ['कुल पेमेंट', rupees(totalRupees)],
      ['रसीद', receipt],
    ],
    action: 'ऑर्डर खोलें',
    secondAction: 'रसीद खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक प्रोजेक्ट खरीदा है।',
  }),

  refunded: ({ title, totalRupees, buyer }, cause) => ({
    subject: `"${title}" के पेमेंट का रिफ़ंड हो गया`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      {
        'sale-undone': `"${title}" के लिए आपके पेमेंट का पूरा रिफ़ंड हो गया है, और अब आप प्रोजेक्ट नहीं खोल सकते।`,
        'project-taken': `"${title}" का आपका पेमेंट तब पहुँचा, जब प्रोजेक्ट किसी और को बिक चुका था। उसका पूरा रिफ़ंड हो गया है।`,
        'not-for-sale': `"${title}" का आपका पेमेंट तब पहुँचा, जब प्रोजेक्ट बिक्री के लिए नहीं था। उसका पूरा रिफ़ंड हो गया है।`,
        'not-sold': `"${title}" के आपके पेमेंट से खरीद पूरी नहीं हो सकी। उसका पूरा रिफ़ंड हो गया है।`,
      }[cause],
      'बैंक में रिफ़ंड दिखने में आम तौर पर 5 से 10 दिन लगते हैं। आपको कुछ नहीं करना है।',
    ],
    facts: [['रिफ़ंड', rupees(totalRupees)]],
    action: 'अपने पेमेंट देखें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक प्रोजेक्ट के लिए पेमेंट किया था।',
  }),

  saleReversed: ({ title, isHardware, priceRupees, seller }, { isDisputed, byBuyer }) => ({
    subject: `"${title}" की बिक्री रद्द हो गई`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      isDisputed
        ? `खरीदार के बैंक ने "${title}" का पेमेंट वापस ले लिया है।`
        : byBuyer
          ? isHardware
            ? `आपके भेजने से पहले ही खरीदार ने "${title}" का ऑर्डर रद्द कर दिया। इसे न भेजें: पेमेंट का रिफ़ंड हो गया है।`
            : `पहले डाउनलोड से पहले ही खरीदार ने "${title}" का ऑर्डर रद्द कर दिया। उन्हें कोड नहीं मिला, और पेमेंट का रिफ़ंड हो गया है।`
          : `"${title}" के पेमेंट का रिफ़ंड खरीदार को हो गया है।`,
      `खरीदार अब प्रोजेक्ट नहीं खोल सकते, और यह रकम अब आपकी कमाई में नहीं है। ${
        byBuyer
          ? 'प्रोजेक्ट फिर से मार्केट में है।'
          : 'प्रोजेक्ट मार्केट से हटा हुआ है। फिर से बेचने के लिए उसे खोलें और "फिर से लिस्ट करें" चुनें।'
      }`,
    ],
    facts: [['आपकी कमाई से घटाए गए', rupees(priceRupees)]],
    action: 'प्रोजेक्ट खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि ProtoHaat पर आपके बेचे हुए एक प्रोजेक्ट का रिफ़ंड हुआ है।',
  }),

  shipped: ({ title, buyer, seller }, parcel, next) => ({
    subject: `"${title}" रास्ते में है`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `${seller} ने आपको "${title}" भेज दिया है।`,
      next,
      ...(parcel.trackingId === null ? [] : ['ट्रैकिंग नंबर से कूरियर की साइट पर देखें कि पार्सल कहाँ है।']),
    ],
    facts: parcelFacts(parcel),
    action: 'ऑर्डर खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक प्रोजेक्ट खरीदा है।',
  }),

  delivered: ({ title, buyer, seller }, parcel, next) => ({
    subject: `"${title}" पहुँच गया`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `${seller} ने बताया है कि "${title}" पहुँच गया।`,
      `${next} अगर इसमें कुछ गड़बड़ हो, तो ऑर्डर खोलें और "कुछ गड़बड़ है" चुनें।`,
    ],
    facts: parcelFacts(parcel),
    action: 'ऑर्डर खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक प्रोजेक्ट खरीदा है।',
  }),
};
