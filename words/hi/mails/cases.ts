import type { CaseOutcome, CaseReason, OfferKind } from '#domain/orders/order-case.ts';
import type * as english from '../../en/mails/cases.ts';
import type { Translated } from '../../languages.ts';

type Case = Parameters<typeof english.caseMails.opened>[0];

const rupees = (minor: number | null): string => `₹${((minor ?? 0) / 100).toLocaleString('hi-IN-u-nu-latn')}`;
const action = 'ऑर्डर खोलें';
const buyersNote = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक प्रोजेक्ट खरीदा है।';
const sellersNote = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक प्रोजेक्ट बेचा है।';

const reasons: Readonly<Record<CaseReason, string>> = {
  'does-not-run': 'यह नहीं चलता',
  'not-as-described': 'यह जैसा बताया था, वैसा नहीं है',
  'never-arrived': 'यह नहीं मिला',
  broken: 'यह टूटा हुआ मिला',
  'wrong-item': 'यह गलत चीज़ है',
  'made-public': 'सेलर ने रिपॉज़िटरी पब्लिक कर दी',
};

const offers: Readonly<Record<OfferKind, (amountMinor: number | null) => string>> = {
  refund: () => 'पूरे पेमेंट का रिफ़ंड',
  'part-refund': (amountMinor) => `पेमेंट में से ${rupees(amountMinor)} का रिफ़ंड`,
  fix: () => 'इसे ठीक करना',
};

const refunded = 'बैंक में रिफ़ंड दिखने में आम तौर पर 5 से 10 दिन लगते हैं।';
/** The rule of returns, which is on the page about refunds, too. */
const kept = (isHardware: boolean): string =>
  isHardware ? ' जो डिवाइस पहुँच चुका है, वह खरीदार के पास रहेगा: ProtoHaat उसे लौटाने को नहीं कहता।' : '';
const goesOn = 'ऑर्डर जहाँ रुका था, वहीं से आगे बढ़ेगा, और उसके पूरा होने पर सेलर को पैसा मिल जाएगा।';
const rest = 'ऑर्डर आगे बढ़ेगा; उसके पूरा होने पर बाकी रकम सेलर को और हमारी फ़ीस में जाएगी।';
const outcomes: Readonly<Record<CaseOutcome, (facts: Case) => string>> = {
  'refund-agreed': ({ isHardware }) =>
    `खरीदार ने सुझाया हुआ हल मान लिया: पूरा रिफ़ंड। ${refunded}${kept(isHardware)}`,
  'part-refund-agreed': ({ partMinor }) =>
    `खरीदार ने सुझाया हुआ हल मान लिया: कुछ हिस्से का रिफ़ंड (${rupees(partMinor)})। ${refunded} ${rest}`,
  fixed: () => `खरीदार ने सुझाया हुआ हल मान लिया: इसे ठीक करना। ${goesOn}`,
  'seller-silent': ({ isHardware }) =>
    `सेलर ने समय पर जवाब नहीं दिया, इसलिए खरीदार को पूरा रिफ़ंड मिलेगा। ${refunded}${kept(isHardware)}`,
  'buyer-silent': () => `सेलर के जवाब के बाद खरीदार ने समय पर कुछ नहीं लिखा। ${goesOn}`,
  'operator-late': ({ isHardware }) =>
    `ProtoHaat ने समय पर फ़ैसला नहीं किया, इसलिए खरीदार को पूरा रिफ़ंड मिलेगा। ${refunded}${kept(isHardware)}`,
  withdrawn: () => `खरीदार ने समस्या बंद की। ${goesOn}`,
  'refund-decided': ({ isHardware }) => `ProtoHaat ने पूरे रिफ़ंड का फ़ैसला किया। ${refunded}${kept(isHardware)}`,
  'part-refund-decided': ({ partMinor }) =>
    `ProtoHaat ने कुछ हिस्से के रिफ़ंड (${rupees(partMinor)}) का फ़ैसला किया। ${refunded} ${rest}`,
  'no-refund-decided': () => `ProtoHaat ने फ़ैसला किया कि रिफ़ंड नहीं होगा। ${goesOn}`,
  reversed: () => 'पेमेंट खरीदार को किसी और तरीके से लौटा दिया गया।',
};

function closedParagraphs(facts: Case): string[] {
  const { title, outcome, decisionReason } = facts;
  return [
    `"${title}" की समस्या बंद हो गई है।`,
    ...(outcome === null ? [] : [outcomes[outcome](facts)]),
    ...(decisionReason === null ? [] : [`वजह: ${decisionReason}`]),
  ];
}

function askedMail(
  { title, number, text }: Pick<Case, 'title' | 'number' | 'text'>,
  reader: string,
  note: string,
) {
  return {
    subject: `समस्या नंबर ${number}: "${title}" के बारे में ProtoHaat का एक सवाल है`,
    greeting: `नमस्ते ${reader},`,
    paragraphs: [
      `"${title}" की समस्या नंबर ${number} के बारे में ProtoHaat आप दोनों से पूछता है:`,
      ...(text === null ? [] : [text]),
      'ऑर्डर के पेज पर जवाब दें। सामने वाले भी उसे पढ़ सकते हैं।',
    ],
    action,
    note,
  };
}

export const caseMails: Translated<typeof english.caseMails> = {
  opened: ({ title, buyer, seller, number, reason, text, until }) => ({
    subject: `समस्या नंबर ${number}: "${title}" में कुछ गड़बड़ है`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `${buyer} ने "${title}" के बारे में बताया है: ${reasons[reason]}।`,
      ...(text === null ? [] : [text]),
      `ऑर्डर के पेज पर मैसेज लिखकर जवाब दें, या हल सुझाएँ: रिफ़ंड या ठीक करना। अगर आप ${until} तक जवाब नहीं देते, तो खरीदार को पूरा रिफ़ंड मिलेगा।`,
    ],
    action,
    note: sellersNote,
  }),
  reported: ({ title, buyer, seller, number, reason, until }) => ({
    subject: `समस्या नंबर ${number}: आपने "${title}" की समस्या बताई`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `आपने "${title}" के बारे में बताया है: ${reasons[reason]}। समस्या नंबर ${number} बंद होने तक आपका पेमेंट ProtoHaat के पास रहेगा।`,
      `${seller} को ${until} तक जवाब देना है। नहीं तो आपको पूरा रिफ़ंड मिलेगा।`,
    ],
    action,
    note: buyersNote,
  }),
  askedBuyer: ({ buyer, ...facts }) => askedMail(facts, buyer, buyersNote),
  askedSeller: ({ seller, ...facts }) => askedMail(facts, seller, sellersNote),
  writtenByBuyer: ({ title, buyer, seller, number, text, until }) => ({
    subject: `समस्या नंबर ${number}: "${title}" के खरीदार ने लिखा है`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `${buyer} ने "${title}" की समस्या पर लिखा है:`,
      ...(text === null ? [] : [text]),
      `ऑर्डर के पेज पर जवाब दें। अगले कदम की समय-सीमा ${until} है।`,
    ],
    action,
    note: sellersNote,
  }),
  writtenBySeller: ({ title, buyer, seller, number, text, until }) => ({
    subject: `समस्या नंबर ${number}: "${title}" के सेलर ने जवाब दिया`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      `${seller} ने "${title}" की समस्या पर लिखा है:`,
      ...(text === null ? [] : [text]),
      `${until} तक ऑर्डर के पेज पर जवाब दें या समस्या बंद करें। नहीं तो फ़ैसला ProtoHaat करेगा।`,
    ],
    action,
    note: buyersNote,
  }),
  offered: ({ title, buyer, seller, number, text, until, offer }) => ({
    subject: `समस्या नंबर ${number}: "${title}" के लिए सेलर का सुझाया हल`,
    greeting: `नमस्ते ${buyer},`,
    paragraphs: [
      offer === null
        ? `${seller} ने एक हल सुझाया है।`
        : `${seller} ने हल सुझाया है: ${offers[offer.kind](offer.amountMinor)}।`,
      ...(text === null ? [] : [text]),
      `${until} तक ऑर्डर के पेज पर यह हल मानें या जवाब दें। नहीं तो फ़ैसला ProtoHaat करेगा।`,
    ],
    action,
    note: buyersNote,
  }),
  escalated: ({ title, seller, number, until }) => ({
    subject: `समस्या नंबर ${number}: "${title}" पर फ़ैसला ProtoHaat करेगा`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `ProtoHaat "${title}" की समस्या पर ${until} तक फ़ैसला करेगा।`,
      'आप अब भी ऑर्डर के पेज पर लिख सकते हैं या हल सुझा सकते हैं।',
    ],
    action,
    note: sellersNote,
  }),
  closedForBuyer: (facts) => ({
    subject: `"${facts.title}" की समस्या नंबर ${facts.number} बंद हो गई`,
    greeting: `नमस्ते ${facts.buyer},`,
    paragraphs: closedParagraphs(facts),
    action,
    note: buyersNote,
  }),
  closedForSeller: (facts) => ({
    subject: `"${facts.title}" की समस्या नंबर ${facts.number} बंद हो गई`,
    greeting: `नमस्ते ${facts.seller},`,
    paragraphs: closedParagraphs(facts),
    action,
    note: sellersNote,
  }),
};
