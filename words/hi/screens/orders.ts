import { ADDRESS_RETENTION_DAYS } from '#domain/shipping/shipment.ts';
import type * as english from '../../en/screens/orders.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

export const ordersTexts: Translated<typeof english.ordersTexts> = {
  title: 'ऑर्डर', // spec
  lead: 'पेमेंट हो चुके ऑर्डर। जो भेजने हैं, वे ऊपर; उनमें सबसे पुराना पहले।',
  purchases: 'मेरी खरीदारी',
  balance: 'बैलेंस',
  counts: {
    total: 'कुल',
    due: 'आपकी बारी',
    pending: 'भेजने हैं',
    shipped: 'रास्ते में',
    completed: 'पूरे',
  },
  countsLabel: 'स्थिति के हिसाब से ऑर्डर',
  filter: 'खोजें और फ़िल्टर करें',
  searchLabel: 'ऑर्डर खोजें',
  searchPlaceholder: 'प्रोजेक्ट या खरीदार',
  categoryLabel: 'कैटेगरी',
  category: { ALL: 'सभी कैटेगरी', SOFTWARE: 'सॉफ़्टवेयर', HARDWARE: 'हार्डवेयर' },
  statusLabel: 'स्थिति',
  statusFilter: {
    ALL: 'सभी स्थितियाँ',
    Due: 'आपकी बारी',
    Pending: 'भेजना बाकी',
    Processing: 'प्रोसेस हो रहा है',
    Shipped: 'भेज दिया',
    Delivered: 'पहुँच गया',
    Completed: 'पूरा हुआ',
    Cancelled: 'रद्द हुआ',
  },
  status: {
    Pending: 'भेजना बाकी',
    Shipped: 'भेज दिया',
    Delivered: 'पहुँच गया',
    Completed: 'पूरा हुआ',
  },
  listLabel: 'ऑर्डर',
  results: (count) => plural(count, 'ऑर्डर', 'ऑर्डर'),
  clearFilters: 'फ़िल्टर हटाएँ', // spec
  loadMore: 'और ऑर्डर दिखाएँ',
  shownOf: (shown, total) => `${total} में से ${shown} दिख रहे हैं`,
  ordered: 'ऑर्डर किया:',
  price: 'कीमत',
  showDetails: 'ऑर्डर देखें',
  showDetailsOf: (title) => `${title} का ऑर्डर देखें`,
  details: 'ऑर्डर की जानकारी',
  buyer: 'खरीदार',
  email: 'ईमेल पता',
  phone: 'फ़ोन नंबर',
  address: 'डिलीवरी का पता',
  copyAddress: 'पता कॉपी करें',
  addressRemoved: 'पता हटा दिया गया',
  addressRemovedOn: ({ date, afterDelivery }) =>
    afterDelivery
      ? `पता और फ़ोन नंबर डिलीवरी के ${ADDRESS_RETENTION_DAYS} दिन बाद, ${date} को हटा दिए गए।`
      : `पता और फ़ोन नंबर ${date} को हटा दिए गए। पते हमेशा के लिए नहीं रखे जाते।`,
  courier: 'कूरियर',
  courierExample: 'India Post',
  tracking: 'ट्रैकिंग नंबर',
  unusualTracking: (courier: string, example: string) =>
    `एक बार देख लें: ${courier} का नंबर ऐसा होता है: ${example}।`,
  copyTracking: 'ट्रैकिंग नंबर कॉपी करें',
  video: 'डेमो वीडियो देखें',
  openProject: 'प्रोजेक्ट खोलें',
  openOrder: 'ऑर्डर खोलें',
  disputedTitle: 'इस पेमेंट पर खरीदार के बैंक में शिकायत है',
  disputedBody: (date) => `शिकायत ${date} से है। बैंक के फ़ैसले तक पैसा खरीदार को वापस जा सकता है।`,
  disputedPending: 'प्रोजेक्ट न भेजें। बैंक के फ़ैसले तक ऑर्डर की स्थिति नहीं बदली जा सकती।',
  disputedShipped:
    'बैंक के फ़ैसले तक ऑर्डर की स्थिति नहीं बदली जा सकती। कूरियर और ट्रैकिंग नंबर आप अब भी जोड़ सकते हैं; बैंक इन्हें माँगता है।',
  updateStatus: 'पार्सल की खबर दें',
  updateStatusOf: (title) => `${title} के पार्सल की खबर दें`,
  updateTitle: 'पार्सल की खबर दें (भेज दिया / पहुँच गया)',
  chooseStatus: 'पार्सल कहाँ है?',
  statusHint: {
    Pending: 'अभी आपके पास है',
    Shipped: 'कूरियर के पास है। हम खरीदार को ईमेल भेजेंगे।',
    Delivered:
      'खरीदार के पास है। हम उनसे पूछेंगे। उनके बताते ही, या तय समय तक जवाब न देने पर, आज़माने का उनका समय शुरू होगा; उसके बाद आपको पैसा मिलेगा। उनके बताने तक आप इसे “ऑर्डर देखें” में ठीक कर सकते हैं।',
  },
  shippingHint:
    'दोनों खाली छोड़ सकते हैं, पर अगर खरीदार या उनका बैंक कहे कि पार्सल नहीं पहुँचा, तो आपका सबूत यही है। खरीदार को दोनों दिखते हैं।',
  updated: 'स्थिति बदल गई',
  updateFailed: 'स्थिति नहीं बदल सकी', // spec
  chartTitle: 'हफ़्ते के हिसाब से बिक्री',
  emptyTitle: 'अभी कोई ऑर्डर नहीं',
  emptyHint: 'जब कोई आपका प्रोजेक्ट खरीदेगा, तो ऑर्डर यहाँ दिखेगा। आपने जो खरीदा, वह आपकी खरीदारी में है।',
  noMatchTitle: 'ऐसा कोई ऑर्डर नहीं मिला',
  noMatchHint: 'अपनी सर्च या फ़िल्टर बदलें।',
  failedTitle: 'आपके ऑर्डर लोड नहीं हो सके',
  moreFailed: 'और ऑर्डर लोड नहीं हो सके।',
};
