import type * as english from '../../en/mails/claims.ts';
import type { Translated } from '../../languages.ts';
import { formatDay } from '../dates.ts';

type Claim = Parameters<typeof english.claimMails.decided>[0];
type OpenClaim = Parameters<typeof english.claimMails.opened>[0];

const byDay = ({ decideBy }: OpenClaim) => `हम ${formatDay(decideBy)} तक फ़ैसला करेंगे।`;
const frozenUntilDay = (day: Date) =>
  `${formatDay(day)} तक कोई इसे खरीदना शुरू नहीं कर सकता। जो पेमेंट पहले से चल रहा है, वह फिर भी पूरा हो सकता है।`;
const factsOf = ({ number, title }: Claim) =>
  [
    ['दावा', String(number)],
    ['प्रोजेक्ट', title],
  ] as const;
const openFactsOf = (claim: OpenClaim) =>
  [...factsOf(claim), ['फ़ैसला इस दिन तक', formatDay(claim.decideBy)]] as const;

const claimed = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक लिस्टिंग पर दावा किया है।';
const listed = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने यह प्रोजेक्ट ProtoHaat पर लिस्ट किया है।';

export const claimMails: Translated<typeof english.claimMails> = {
  opened: (claim) => ({
    subject: `दावा ${claim.number}: हम "${claim.title}" को देख रहे हैं`,
    greeting: `नमस्ते ${claim.reader},`,
    paragraphs: [
      `आपका कहना है कि "${claim.title}" आपका काम है। ${byDay(claim)}`,
      claim.frozenUntil === null ? 'तब तक यह उपलब्ध रहेगा।' : frozenUntilDay(claim.frozenUntil),
      'अपने दावे में कुछ जोड़ना हो, तो इस ईमेल का जवाब दें।',
    ],
    facts: openFactsOf(claim),
    action: 'अपने दावे देखें',
    note: claimed,
  }),

  listingClaimed: (claim) => ({
    subject: `दावा ${claim.number}: किसी का कहना है कि "${claim.title}" उनका काम है`,
    greeting: `नमस्ते ${claim.reader},`,
    paragraphs: [
      `किसी का कहना है कि आपका प्रोजेक्ट "${claim.title}" उनका काम है। ${byDay(claim)}`,
      `उन्होंने लिखा है: ${claim.statement ?? ''}`,
      ...(claim.evidenceUrl === null ? [] : [`उनकी रिपॉज़िटरी: ${claim.evidenceUrl}`]),
      claim.frozenUntil === null ? 'इस बीच आपका प्रोजेक्ट उपलब्ध रहेगा।' : frozenUntilDay(claim.frozenUntil),
      'अपने प्रोजेक्ट के पेज पर जवाब दें: बताएँ कि आपने इसे कैसे बनाया और इसका सबूत क्या है।',
    ],
    facts: openFactsOf(claim),
    action: 'दावे का जवाब दें',
    note: listed,
  }),

  decided: (claim, { accepted, reason }) => ({
    subject: `दावा ${claim.number} ${accepted ? 'मान लिया गया' : 'नहीं माना गया'}`,
    greeting: `नमस्ते ${claim.reader},`,
    paragraphs: accepted
      ? [
          `हमने फ़ैसला किया है कि "${claim.title}" आपका काम है, और लिस्टिंग मार्केट से हटा दी है।`,
          `वजह: ${reason}`,
          'अब आप अपने काम की जाँच कराकर उसे लिस्ट कर सकते हैं।',
        ]
      : [
          `हमने फ़ैसला किया है कि "${claim.title}" अपने सेलर के पास रहेगा।`,
          `वजह: ${reason}`,
          'अगर आपको लगता है कि यह गलती है, तो इस ईमेल का जवाब दें।',
        ],
    facts: factsOf(claim),
    action: accepted ? 'अपना प्रोजेक्ट जोड़ें' : 'अपने दावे देखें',
    note: claimed,
  }),

  listingDecided: (claim, { accepted, reason }) => ({
    subject: accepted ? `"${claim.title}" मार्केट से हटा दिया गया` : `दावा ${claim.number} नहीं माना गया`,
    greeting: `नमस्ते ${claim.reader},`,
    paragraphs: accepted
      ? [
          `हमने फ़ैसला किया है कि आपका प्रोजेक्ट "${claim.title}" उस सदस्य का काम है जिसने दावा किया था, और उसे मार्केट से हटा दिया है। अब कोई उसे ढूँढ या खरीद नहीं सकता; खरीदारों ने जो खरीदा है, वह उनके पास रहेगा।`,
          `वजह: ${reason}`,
          'अगर आपको लगता है कि यह गलती है, तो इस ईमेल का जवाब दें।',
        ]
      : [
          `हमने फ़ैसला किया है कि आपका प्रोजेक्ट "${claim.title}" आपके पास रहेगा। इस दावे की वजह से वह अब होल्ड पर नहीं है।`,
          `वजह: ${reason}`,
        ],
    facts: factsOf(claim),
    action: 'अपना प्रोजेक्ट खोलें',
    note: listed,
  }),
};
