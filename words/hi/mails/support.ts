import type { SupportOutcome } from '#domain/orders/support.ts';
import type * as english from '../../en/mails/support.ts';
import type { Translated } from '../../languages.ts';

type Request = Parameters<typeof english.supportMails.asked>[0];

const action = 'ऑर्डर खोलें';
const buyersNote = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर खरीदे एक प्रोजेक्ट के लिए सपोर्ट माँगा है।';
const sellersNote = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक प्रोजेक्ट सपोर्ट के साथ बेचा है।';

const outcomes: Readonly<Record<SupportOutcome, string>> = {
  'closed-by-buyer': 'खरीदार ने इसे बंद किया।',
  'closed-by-seller': 'सेलर ने इसे बंद किया।',
  'buyer-silent': 'खरीदार ने आखिरी जवाब पर कुछ नहीं लिखा, इसलिए सवाल बंद हो गया।',
  unanswered: 'सेलर ने जवाब नहीं दिया, इसलिए सवाल बंद हो गया। यह सेलर के पब्लिक आँकड़ों में छूटा हुआ गिना जाता है।',
  'became-case': 'खरीदार ने इसकी जगह समस्या बताई है।',
  reversed: 'पेमेंट खरीदार को लौटा दिया गया।',
  'account-deleted': 'दोनों में से एक अकाउंट हटा दिया गया।',
};

const closedParagraphs = ({ title, outcome }: Request): string[] => [
  `"${title}" के सपोर्ट का सवाल बंद हो गया है।${outcome === null ? '' : ` ${outcomes[outcome]}`}`,
];

export const supportMails: Translated<typeof english.supportMails> = {
  asked: ({ title, buyer, seller, text, until }) => ({
    subject: `"${title}" के लिए सपोर्ट: ${until} तक जवाब दें`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `${buyer} ने "${title}" के लिए सपोर्ट माँगा है:`,
      ...(text === null ? [] : [text]),
      `ऑर्डर के पेज पर ${until} तक जवाब दें। उसके बाद के जवाब आपके पब्लिक आँकड़ों में छूटे हुए गिने जाते हैं। पैसे पर कोई असर नहीं पड़ता।`,
    ],
    action,
    note: sellersNote,
  }),
  answered: ({ title, buyer, seller, text, until }) => ({
    subject: `"${title}" के सेलर ने जवाब दिया`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `${seller} ने "${title}" पर आपके सपोर्ट के सवाल का जवाब दिया है:`,
      ...(text === null ? [] : [text]),
      `और मदद चाहिए, तो ऑर्डर के पेज पर जवाब दें। आपके जवाब के बिना सवाल ${until} को बंद हो जाएगा।`,
    ],
    action,
    note: buyersNote,
  }),
  missedForBuyer: ({ title, buyer, seller, until }) => ({
    subject: `"${title}" के बारे में अभी तक जवाब नहीं आया`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `${seller} ने "${title}" पर आपके सपोर्ट के सवाल का समय पर जवाब नहीं दिया। यह सेलर के पब्लिक आँकड़ों में छूटा हुआ गिना जाता है।`,
      `सेलर अब भी ${until} तक जवाब दे सकते हैं। अगर प्रोजेक्ट वैसा नहीं है, जैसा बताया था, और आपका पेमेंट अभी भी ProtoHaat के पास है, तो ऑर्डर के पेज पर "कुछ गड़बड़ है" से बताएँ।`,
    ],
    action,
    note: buyersNote,
  }),
  missedForSeller: ({ title, seller, until }) => ({
    subject: `"${title}" के सपोर्ट की समय-सीमा छूट गई`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `"${title}" के सपोर्ट के सवाल का समय पर जवाब नहीं दिया गया। यह आपके पब्लिक आँकड़ों में छूटा हुआ गिना जाता है।`,
      `अभी जवाब दें: ${until} तक जवाब न देने पर यह बिना जवाब के बंद हो जाएगा।`,
    ],
    action,
    note: sellersNote,
  }),
  closedForBuyer: (facts) => ({
    subject: `"${facts.title}" के सपोर्ट का सवाल बंद हो गया`,
    greeting: `नमस्ते ${facts.buyer},`,
    paragraphs: closedParagraphs(facts),
    action,
    note: buyersNote,
  }),
  closedForSeller: (facts) => ({
    subject: `"${facts.title}" के सपोर्ट का सवाल बंद हो गया`,
    greeting: `नमस्ते ${facts.seller},`,
    paragraphs: closedParagraphs(facts),
    action,
    note: sellersNote,
  }),
};
