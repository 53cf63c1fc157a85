import type * as english from '../../en/screens/landing.ts';
import type { Translated } from '../../languages.ts';

export const landingTexts: Translated<typeof english.landingTexts> = {
  documentTitle: 'स्टूडेंट्स के असली प्रोजेक्ट, पेमेंट से पहले जाँचे हुए',
  description:
    'ProtoHaat भारत के स्टूडेंट्स और मेकर्स के बनाए सॉफ़्टवेयर और हार्डवेयर प्रोजेक्ट का खुला बाज़ार है। हर लिस्टिंग जाँची जाती है, कीमत रुपयों में होती है और पेमेंट एक बार होता है।',
  headline: 'स्टूडेंट्स के बनाए असली प्रोजेक्ट, पेमेंट से पहले जाँचे हुए',
  lead: 'सॉफ़्टवेयर को उसकी रिपॉज़िटरी से और हार्डवेयर को उसकी फ़ोटो से जाँचा जाता है। रुपयों में एक कीमत, एक बार पेमेंट।',
  searchLabel: 'प्रोजेक्ट खोजें',
  searchPlaceholder: (search: string) => `जैसे “${search}”`,
  searchSubmit: 'खोजें',
  popularSearches: 'लोकप्रिय टेक्नोलॉजी:',
  sellProject: 'अपना प्रोजेक्ट बेचें',
  browse: 'प्रोजेक्ट खोजें',
  figureLabel: 'एक लिस्टिंग',
  figures: {
    label: 'आज का बाज़ार',
    projects: 'प्रोजेक्ट बिक्री पर, सब जाँचे हुए',
    software: 'सॉफ़्टवेयर प्रोजेक्ट',
    hardware: 'हार्डवेयर प्रोजेक्ट',
    subjects: 'विषय',
  },
  popularTitle: 'अभी लोकप्रिय',
  popularLine: 'पिछले कुछ हफ़्तों में सबसे ज़्यादा लाइक, बुकमार्क और देखे गए प्रोजेक्ट।',
  newestTitle: 'ProtoHaat पर नए',
  howTitle: 'यह कैसे काम करता है',
  howLine: 'खरीदारों और सेलर के लिए।',
  buyers: {
    title: 'खरीदने के लिए',
    steps: [
      {
        title: 'खोजें',
        line: 'प्रोजेक्ट क्या करता है, उसकी टेक्नोलॉजी या कीमत से खोजें।',
      },
      {
        title: 'रिपोर्ट पढ़ें',
        line: 'पेमेंट से पहले देखें कि क्या जाँचा गया, कौन बेच रहा है और कुल कीमत क्या है।',
      },
      {
        title: 'एक बार पेमेंट करें, कार्ड या UPI से',
        line: 'ज़िप तुरंत अनलॉक होती है, और रिपॉज़िटरी पब्लिक हो तो उसका लिंक भी। हार्डवेयर आपके पते पर भेजा जाता है।',
      },
    ],
  },
  sellers: {
    title: 'बेचने के लिए',
    steps: [
      {
        title: 'प्रोजेक्ट के बारे में बताएँ',
        line: 'लिखें कि वह क्या करता है, अपनी कीमत तय करें, फ़ोटो जोड़ें। लिस्ट करना मुफ़्त है।',
      },
      {
        title: 'जाँच करवाएँ',
        line: 'हम आपकी GitHub रिपॉज़िटरी पढ़ते हैं, या बने हुए डिवाइस की फ़ोटो जाँचते हैं।',
      },
      {
        title: 'पैसा पाएँ',
        line: 'आपको अपनी तय की हुई पूरी कीमत मिलती है। खरीदार के आज़मा लेने तक पैसा ProtoHaat के पास रहता है, फिर वह हर हफ़्ते के पेआउट में शामिल होता है। हार्डवेयर आप खुद भेजते हैं।',
      },
    ],
  },
  verifiedTitle: '“जाँचा हुआ” का मतलब',
  verifiedLine: 'सिर्फ़ एक बैज नहीं, एक रिपोर्ट जिसे आप पढ़ सकते हैं।',
  verifiedFacts: [
    {
      title: 'सॉफ़्टवेयर',
      line: 'हम रिपॉज़िटरी को एक कमिट पर पढ़ते हैं: वह किसकी है, कैसे बढ़ी, और क्या कोई और उसे यहाँ बेच रहा है।',
    },
    {
      title: 'हार्डवेयर',
      line: 'अलग-अलग तरफ़ से ली गई साफ़ फ़ोटो, जो किसी और लिस्टिंग में नहीं हैं। अगर कोई फ़ोटो शायद ड्रॉ की गई हो, तो हम “फ़ोटो साबित नहीं हुईं” लिखते हैं।',
    },
    {
      title: 'जो जाँचा गया, वही मिलता है',
      line: 'ठीक उसी कमिट की ज़िप, जो रिपॉज़िटरी हट जाने पर भी आपकी रहती है।',
    },
  ],
  reportLabel: 'एक लिस्ट किए हुए प्रोजेक्ट की जाँच रिपोर्ट',
  wholeReport: 'पूरी रिपोर्ट खोलें',
  feesTitle: 'एक फ़ीस, पेमेंट से पहले दिखाई हुई',
  feesLine: (percent: number, minRupees: number) =>
    `लिस्ट करना मुफ़्त है। खरीदार कीमत और ${percent} प्रतिशत प्लेटफ़ॉर्म फ़ीस देता है, कम से कम ₹${minRupees}; सेलर को पूरी कीमत मिलती है।`,
  fees: {
    price: 'कीमत, सेलर को',
    fee: 'प्लेटफ़ॉर्म फ़ीस',
    total: 'खरीदार देता है',
    plus: 'जोड़',
    equals: 'बराबर',
  },
  samples: {
    title: 'नमूने',
    line: 'सिर्फ़ सैंडबॉक्स में: ये आँकड़े, प्रोजेक्ट और बातें असली डेटा नहीं हैं।',
    show: 'नमूने देखें',
    stats: [
      { value: '10K+', label: 'स्टूडेंट' },
      { value: '5K+', label: 'प्रोजेक्ट बिके' },
      { value: '₹50L+', label: 'सेलर की कमाई' },
      { value: '4.8', label: '2K+ रिव्यू में औसत रेटिंग' },
    ],
    featuredTitle: 'चुने हुए प्रोजेक्ट',
    featured: [
      {
        id: 'sample-soil-station-6',
        title: 'मिट्टी की नमी का स्टेशन, LoRa से डेटा भेजता है',
        category: 'HARDWARE',
        priceRupees: 5800,
        level: 'कठिन',
        durationHours: 160,
        technologies: ['ESP32', 'LoRa', 'KiCad', 'MQTT'],
        sellerName: 'Imran Shaikh',
      },
      {
        id: 'sample-timetable',
        title: 'छोटे शहरों के लिए बस टाइमटेबल प्लानर',
        category: 'SOFTWARE',
        priceRupees: 1299,
        level: 'मध्यम',
        durationHours: 80,
        technologies: ['TypeScript', 'React', 'PostgreSQL'],
        sellerName: 'Meera Nair',
        commit: 'c41d0e8',
      },
      {
        id: 'sample-line-follower-3',
        title: 'रुकावटों से बचकर चलने वाला लाइन फ़ॉलोअर',
        category: 'HARDWARE',
        priceRupees: 3499,
        level: 'मध्यम',
        durationHours: 60,
        technologies: ['Arduino', 'C++', '3D print'],
        sellerName: 'Ravi Iyer',
      },
    ],
    voicesTitle: 'लोग क्या कहते हैं',
    voices: [
      {
        quote: 'रिपोर्ट ने पेमेंट से पहले ही बता दिया कि टेस्ट नहीं हैं। मुझे ठीक पता था कि मैं क्या खरीद रही हूँ।',
        name: 'Nisha Patil',
        who: 'फ़ाइनल ईयर स्टूडेंट, Pune',
      },
      {
        quote: 'मेरा लाइन फ़ॉलोअर एक साल दराज़ में पड़ा रहा। अब उसी के पैसे से अगला बोर्ड आएगा।',
        name: 'Karthik Raman',
        who: 'इलेक्ट्रॉनिक्स स्टूडेंट, Coimbatore',
      },
      {
        quote: 'कीमत, फ़ीस, कुल, बस। और ज़िप ठीक उसी कमिट की थी जिसके बारे में मैंने पढ़ा था।',
        name: 'Farhan Ali',
        who: 'फ़्रीलांस डेवलपर, Indore',
      },
    ],
  },
  closingTitle: 'कुछ ऐसा बनाया है जो चलता है? उसे बेचें',
  closingLine: 'लिस्ट करना मुफ़्त है, और आपको अपनी तय की हुई पूरी कीमत मिलती है।',
  closingSell: 'अपना अकाउंट बनाएँ',
};
