import type * as english from '../../en/pages/transparency.ts';
import type { Translated } from '../../languages.ts';

const kinds: Translated<typeof english.transparencyTexts.kinds> = {
  case: {
    title: 'खरीदारों और सेलर के बीच की समस्याएँ',
    body: 'खरीदार को ऑर्डर में कुछ गड़बड़ लगे, तो वे समस्या बताते हैं, जिससे सेलर को पेमेंट रुक जाता है। दोनों सहमत न हों, तो ProtoHaat फ़ैसला करता है।',
  },
  claim: {
    title: 'मालिकाना हक के दावे',
    body: 'किसी सदस्य को किसी और की लिस्टिंग में अपना काम दिखे, तो वे उस पर दावा करते हैं। ProtoHaat दोनों की बात देखकर फ़ैसला करता है।',
  },
  report: {
    title: 'शिकायतें',
    body: 'सदस्य नियम तोड़ने वाली लिस्टिंग, रिव्यू, सवालों, मैसेज और लोगों की शिकायत करते हैं। ProtoHaat हर शिकायत को तीन दिन के अंदर देखता है।',
  },
};

const outcomes: Translated<typeof english.transparencyTexts.outcomes> = {
  agreed: 'खरीदार और सेलर सहमत हुए',
  'for-buyer': 'फ़ैसला खरीदार के पक्ष में',
  'for-seller': 'फ़ैसला सेलर के पक्ष में',
  'by-time': 'खत्म, क्योंकि किसी ने समय पर जवाब नहीं दिया',
  withdrawn: 'वापस लिया गया, या किसी और तरीके से निपटा',
  accepted: 'माना गया: लिस्टिंग हटा दी गई',
  rejected: 'नहीं माना गया: लिस्टिंग बनी रही',
  dismissed: 'खारिज: कोई नियम नहीं टूटा था',
  warned: 'सदस्य को चेतावनी दी गई',
  hidden: 'टेक्स्ट छिपा दिया गया',
  'listing-held': 'लिस्टिंग होल्ड पर रखी गई',
  'listing-banned': 'लिस्टिंग हटा दी गई',
  'person-banned': 'सदस्य पर रोक लगाई गई',
  lapsed: 'फ़ैसले से पहले अकाउंट हटा दिया गया',
};

export const transparencyTexts: Translated<typeof english.transparencyTexts> = {
  title: 'पारदर्शिता',
  description: 'हर हफ़्ते क्या बिका और रिफ़ंड हुआ, और हर महीने समस्याएँ, दावे और शिकायतें कैसे खत्म हुईं और कितना समय लगा।',
  weeks: {
    title: 'हफ़्ते के हिसाब से',
    body: (smallest) =>
      `पिछले बारह पूरे हफ़्ते; तारीख हफ़्ते के पहले दिन की है। इन हफ़्तों में ${smallest} से कम की गिनती नहीं बताई जाती, ताकि कोई पहचाना न जाए; नीचे महीनों की तालिका में हर गिनती है।`,
    sales: 'बिके प्रोजेक्ट',
    refunds: 'रिफ़ंड',
    cases: 'खोली गई समस्याएँ',
    under: (smallest) => `${smallest} से कम`,
    few: (smallest) => `इनमें से हर हफ़्ते ${smallest} से कम।`,
  },
  kinds,
  outcomes,
  month: 'महीना',
  outcome: 'नतीजा',
  closed: 'बंद हुए',
  median: 'आम तौर पर लगा समय',
  hours: (hours: number) => {
    if (hours < 1) return '1 घंटे से कम';
    if (hours < 48) return Math.round(hours) === 1 ? '1 घंटा' : `${Math.round(hours)} घंटे`;
    return `${Math.round(hours / 24)} दिन`;
  },
  empty: 'पिछले बारह महीनों में इनमें से कोई बंद नहीं हुआ।',
  updated: 'हर घंटे अपडेट होता है। महीने भारत के समय के अनुसार हैं।',
};
