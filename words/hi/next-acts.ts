import type { NextActKind } from '#domain/orders/next-act.ts';
import type * as english from '../en/next-acts.ts';
import type { NextLineFacts } from '../en/next-acts.ts';
import type { Translated } from '../languages.ts';
import { plural } from './screens/plural.ts';

export type { NextLineFacts } from '../en/next-acts.ts';

type ByRole<Text> = Readonly<Record<'buyer' | 'seller', Text>>;

/** How an order stands; the buyer or the seller reads it. */
const titles: Readonly<Record<NextActKind, ByRole<string>>> = {
  download: { buyer: 'डाउनलोड के लिए तैयार', seller: 'अभी डाउनलोड नहीं हुआ' },
  try: { buyer: 'आप इसे आज़मा रहे हैं', seller: 'खरीदार इसे आज़मा रहे हैं' },
  ship: { buyer: 'भेजे जाने का इंतज़ार', seller: 'भेजना बाकी है' },
  deliver: { buyer: 'रास्ते में है', seller: 'रास्ते में है' },
  'say-if-arrived': { buyer: 'क्या यह मिल गया?', seller: 'खरीदार के जवाब का इंतज़ार' },
  'confirm-delivery': { buyer: 'सेलर ने बताया: पहुँच गया', seller: 'पहुँच गया' },
  'answer-case': { buyer: 'सेलर के जवाब का इंतज़ार', seller: 'खरीदार ने समस्या बताई है' },
  'reply-to-case': { buyer: 'सेलर ने जवाब दिया है', seller: 'खरीदार के जवाब का इंतज़ार' },
  'decide-case': { buyer: 'ProtoHaat के फ़ैसले का इंतज़ार', seller: 'ProtoHaat के फ़ैसले का इंतज़ार' },
  'decide-dispute': { buyer: 'आपके बैंक में शिकायत', seller: 'बैंक में शिकायत' },
  refund: { buyer: 'रिफ़ंड हो रहा है', seller: 'रिफ़ंड हो रहा है' },
  'answer-support': { buyer: 'सेलर के सपोर्ट का इंतज़ार', seller: 'खरीदार ने सपोर्ट माँगा है' },
};

const lines: Readonly<Record<NextActKind, ByRole<(facts: NextLineFacts) => string>>> = {
  download: {
    buyer: ({ by, hours }) =>
      `पहली बार डाउनलोड करते ही आज़माने के आपके ${hours} घंटे शुरू हो जाएँगे। अगर आप उनमें कोई समस्या नहीं बताते, या ${by} तक डाउनलोड नहीं करते, तो सेलर को पैसा मिल जाएगा।`,
    seller: ({ by, price, hours }) =>
      `अगर खरीदार कोई समस्या नहीं बताते, तो उनके पहली बार डाउनलोड करने के ${hours} घंटे बाद आपको ${price} मिलेंगे। वे डाउनलोड न करें, तो ${by} को मिलेंगे।`,
  },
  try: {
    buyer: ({ by }) => `इसे ${by} तक आज़माकर देखें। अगर आप कोई समस्या नहीं बताते, तो उस समय सेलर को पैसा मिल जाएगा।`,
    seller: ({ by, price }) =>
      `खरीदार इसे ${by} तक आज़मा रहे हैं। अगर वे कोई समस्या नहीं बताते, तो उस समय आपको ${price} मिलेंगे।`,
  },
  ship: {
    buyer: ({ by }) => `सेलर को इसे ${by} तक भेजना है। नहीं तो आपको पूरा पैसा वापस मिलेगा।`,
    seller: ({ by }) =>
      `पार्सल ${by} तक भेजें। कूरियर का खर्च आपका है। तब तक न भेजने पर खरीदार को पूरा पैसा वापस मिलेगा।`,
  },
  deliver: {
    buyer: ({ by, hours }) =>
      `यह कूरियर के पास है। मिल जाने पर हमें बताएँ: आज़माने के आपके ${hours} घंटे तब शुरू होंगे। खबर न मिलने पर हम ${by} को आपसे पूछेंगे और जवाब देने की आखिरी तारीख बताएँगे।`,
    seller: ({ by }) =>
      `यह कूरियर के पास है। अगर किसी ने नहीं बताया कि पार्सल पहुँच गया, तो हम ${by} को खरीदार से पूछेंगे और एक आखिरी तारीख बताएँगे; तब तक जवाब न मिले, तो इसे पहुँचा हुआ माना जाएगा।`,
  },
  'say-if-arrived': {
    buyer: ({ by, hours }) =>
      `${by} तक हमें बताएँ कि यह मिला या नहीं। आप बताएँ कि नहीं मिला, तो आपका पैसा रुका रहेगा। जवाब न मिलने पर इसे पहुँचा हुआ माना जाएगा, और आज़माने के आपके ${hours} घंटे शुरू हो जाएँगे।`,
    seller: ({ by, hours }) =>
      `हमने खरीदार से पूछा है कि यह मिला या नहीं। ${by} तक जवाब न मिलने पर इसे पहुँचा हुआ माना जाएगा, और आज़माने के उनके ${hours} घंटे शुरू हो जाएँगे।`,
  },
  'confirm-delivery': {
    buyer: ({ by, hours }) =>
      `सेलर ने बताया है कि यह पहुँच गया। ${by} तक हमें बताएँ कि यह मिला या नहीं। आप बताएँ कि नहीं मिला, तो आपका पैसा रुका रहेगा। जवाब न मिलने पर आज़माने के आपके ${hours} घंटे उसी समय शुरू हो जाएँगे।`,
    seller: ({ by, hours }) =>
      `खरीदार को ${by} तक बताना है कि पार्सल मिला या नहीं। उनके बताते ही, नहीं तो उसी समय, आज़माने के उनके ${hours} घंटे शुरू होंगे। उनमें वे कोई समस्या न बताएँ, तो आपको पैसा मिलेगा।`,
  },
  'answer-case': {
    buyer: ({ by }) => `सेलर को ${by} तक जवाब देना है। नहीं तो आपको पूरा पैसा वापस मिलेगा।`,
    seller: ({ by }) =>
      `${by} तक खरीदार को लिखें या हल सुझाएँ। आपके किसी भी मैसेज से अपने-आप होने वाला रिफ़ंड रुक जाता है; फिर खरीदार जवाब देंगे या ProtoHaat फ़ैसला करेगा। न लिखने पर खरीदार को पूरा पैसा वापस मिलेगा।`,
  },
  'reply-to-case': {
    buyer: ({ by }) => `${by} तक सुझाया हुआ हल मानें, जवाब दें या समस्या बंद करें। नहीं तो ProtoHaat फ़ैसला करेगा।`,
    seller: ({ by }) =>
      `खरीदार ${by} तक सुझाया हुआ हल मान सकते हैं, जवाब दे सकते हैं या समस्या बंद कर सकते हैं। नहीं तो ProtoHaat फ़ैसला करेगा।`,
  },
  'decide-case': {
    buyer: ({ by }) => `ProtoHaat ${by} तक फ़ैसला करेगा। नहीं तो आपको पूरा पैसा वापस मिलेगा।`,
    seller: ({ by }) => `ProtoHaat ${by} तक फ़ैसला करेगा। नहीं तो खरीदार को पूरा पैसा वापस मिलेगा।`,
  },
  'decide-dispute': {
    buyer: () => 'आपका बैंक इस पेमेंट की जाँच कर रहा है। उसके फ़ैसले तक ऑर्डर रुका है।',
    seller: () => 'इस पेमेंट पर खरीदार के बैंक में शिकायत है। बैंक के फ़ैसले तक ऑर्डर रुका है।',
  },
  refund: {
    buyer: () => 'आपका पूरा पैसा वापस आ रहा है। आपके बैंक को कुछ दिन लग सकते हैं।',
    seller: () => 'पूरा पैसा खरीदार को वापस जा रहा है।',
  },
  'answer-support': {
    buyer: ({ by, isLate }) =>
      isLate
        ? `सेलर ने समय-सीमा में जवाब नहीं दिया। यह उनके पब्लिक आँकड़ों में गिना जाता है। जवाब अब भी ${by} तक आ सकता है।`
        : `सेलर के जवाब का इंतज़ार है, जो उन्हें ${by} तक देना है।`,
    seller: ({ by, isLate }) =>
      isLate
        ? `आपने समय-सीमा में जवाब नहीं दिया। यह आपके पब्लिक आँकड़ों में गिना जाता है। ${by} तक जवाब दें, नहीं तो सपोर्ट का सवाल बिना जवाब के बंद हो जाएगा।`
        : `खरीदार आपके जवाब का इंतज़ार कर रहे हैं। ${by} तक जवाब दें, नहीं तो आपके पब्लिक आँकड़ों में “जवाब नहीं दिया” गिना जाएगा।`,
  },
};

type Deadline = (by: string) => string;

const arrival: ByRole<Deadline> = {
  buyer: (by) => `आपको ${by} तक बताना है, नहीं तो पहुँचा हुआ माना जाएगा`,
  seller: (by) => `खरीदार को ${by} तक बताना है, नहीं तो पहुँचा हुआ माना जाएगा`,
};

/** Who does what by then, and what happens otherwise; a date alone, after a status, reads as its end. */
const deadlines: Readonly<Record<NextActKind, ByRole<Deadline>>> = {
  download: {
    buyer: (by) => `${by} तक डाउनलोड न करने पर सेलर को पैसा मिल जाएगा`,
    seller: (by) => `खरीदार ${by} तक डाउनलोड न करें, तो आपको पैसा मिल जाएगा`,
  },
  try: {
    buyer: (by) => `कोई समस्या हो, तो ${by} तक बताएँ, नहीं तो सेलर को पैसा मिल जाएगा`,
    seller: (by) => `खरीदार ${by} तक समस्या न बताएँ, तो आपको पैसा मिल जाएगा`,
  },
  ship: {
    buyer: (by) => `सेलर को ${by} तक भेजना है, नहीं तो आपको पूरा रिफ़ंड`,
    seller: (by) => `आपको ${by} तक भेजना है, नहीं तो खरीदार को पूरा रिफ़ंड`,
  },
  deliver: {
    buyer: (by) => `खबर न मिलने पर हम ${by} को आपसे पूछेंगे`,
    seller: (by) => `खबर न मिलने पर हम ${by} को खरीदार से पूछेंगे`,
  },
  'say-if-arrived': arrival,
  'confirm-delivery': arrival,
  'answer-case': {
    buyer: (by) => `सेलर को ${by} तक जवाब देना है, नहीं तो आपको पूरा रिफ़ंड`,
    seller: (by) => `आपको ${by} तक जवाब देना है, नहीं तो खरीदार को पूरा रिफ़ंड`,
  },
  'reply-to-case': {
    buyer: (by) => `आपको ${by} तक जवाब देना है, नहीं तो ProtoHaat फ़ैसला करेगा`,
    seller: (by) => `खरीदार को ${by} तक जवाब देना है, नहीं तो ProtoHaat फ़ैसला करेगा`,
  },
  'decide-case': {
    buyer: (by) => `ProtoHaat को ${by} तक फ़ैसला करना है, नहीं तो आपको पूरा रिफ़ंड`,
    seller: (by) => `ProtoHaat को ${by} तक फ़ैसला करना है, नहीं तो खरीदार को पूरा रिफ़ंड`,
  },
  'decide-dispute': { buyer: (by) => `${by} तक`, seller: (by) => `${by} तक` },
  refund: { buyer: (by) => `${by} तक`, seller: (by) => `${by} तक` },
  'answer-support': {
    buyer: (by) => `सेलर को ${by} तक जवाब देना है`,
    seller: (by) => `आपको ${by} तक जवाब देना है`,
  },
};

/** The title of the project follows. */
const tasks: Readonly<Record<NextActKind, string>> = {
  download: 'डाउनलोड करें:',
  try: 'आज़माकर देखें:',
  ship: 'पार्सल भेजें:',
  deliver: 'रास्ते में है:',
  'say-if-arrived': 'बताएँ, मिला या नहीं:',
  'confirm-delivery': 'बताएँ, मिला या नहीं:',
  'answer-case': 'समस्या का जवाब दें:',
  'reply-to-case': 'समस्या पर जवाब दें:',
  'decide-case': 'समस्या पर फ़ैसला करें:',
  'decide-dispute': 'बैंक में शिकायत:',
  refund: 'रिफ़ंड हो रहा है:',
  'answer-support': 'सपोर्ट के सवाल का जवाब दें:',
};

export const nextActTexts: Translated<typeof english.nextActTexts> = {
  titles,
  lines,
  tasks,
  /** How an order stands in which nobody has to act any more. */
  ended: { released: 'पूरा हुआ', reversed: 'रिफ़ंड हो गया' },
  deadlines,
  left: (hours) => {
    if (hours < 1) return 'एक घंटे से कम बाकी';
    if (hours < 48) return `${plural(Math.floor(hours), 'घंटा', 'घंटे')} बाकी`;
    return `${plural(Math.floor(hours / 24), 'दिन', 'दिन')} बाकी`;
  },
  atStake: (amount) => `बात ${amount} की है`,
  yourTurn: 'आपकी बारी',
  /** Of the button that leads to the act. */
  buttons: {
    download: 'डाउनलोड करें',
    try: 'चलता है या नहीं?',
    ship: 'मैंने भेज दिया',
    'say-if-arrived': 'क्या यह मिल गया?',
    'confirm-delivery': 'क्या यह मिल गया?',
    'answer-case': 'जवाब दें',
    'reply-to-case': 'जवाब दें',
    'answer-support': 'जवाब दें',
  },
};
