import type { ReportOutcome } from '#domain/reports/report.ts';
import type * as english from '../../en/mails/reports.ts';
import type { Translated } from '../../languages.ts';

const results: Readonly<Record<ReportOutcome, string>> = {
  dismissed: 'हमें नियमों के खिलाफ़ कुछ नहीं मिला, और हमने कुछ नहीं बदला।',
  warned: 'हमने सदस्य को चेतावनी दी है।',
  hidden: 'हमने इसे छिपा दिया है।',
  'listing-held': 'लिस्टिंग होल्ड पर है।',
  'listing-banned': 'लिस्टिंग मार्केट से हटा दी गई है।',
  'person-banned': 'सदस्य पर रोक लगा दी गई है।',
  lapsed: 'जिस अकाउंट की आपने शिकायत की थी, वह हटा दिया गया है।',
};

export const reportMails: Translated<typeof english.reportMails> = {
  decided: ({ reader, number, title, outcome, reason }) => ({
    subject: `शिकायत ${number}: हमारा फ़ैसला`,
    greeting: `नमस्ते ${reader},`,
    paragraphs: [
      `"${title}" की शिकायत करने के लिए धन्यवाद। ${results[outcome]}`,
      ...(outcome === 'dismissed' ? [`वजह: ${reason}`] : []),
      'हमने किसी को नहीं बताया कि शिकायत आपने की थी। अगर आपको लगता है कि यह गलती है, तो इस ईमेल का जवाब दें।',
    ],
    action: 'ProtoHaat खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर किसी चीज़ की शिकायत की थी।',
  }),
};
