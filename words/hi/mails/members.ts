import type * as english from '../../en/mails/members.ts';
import type { Translated } from '../../languages.ts';

type Decided = Parameters<typeof english.memberMails.banned>[0];

const common = ({ reader }: Decided) => ({
  greeting: `नमस्ते ${reader},`,
  action: 'ProtoHaat खोलें',
  note: 'यह ईमेल आपको इसलिए मिला है क्योंकि यह ProtoHaat पर आपके अकाउंट के बारे में है। इसे बंद नहीं किया जा सकता।',
});
const answer = 'अगर आपको लगता है कि यह गलती है, तो इस ईमेल का जवाब दें।';
const because = ({ reason }: Decided) => `वजह: ${reason}`;

const hidden = (what: string) => (decided: Decided) => ({
  ...common(decided),
  subject: `हमने "${decided.title}" ${what} छिपा दिया`,
  paragraphs: [
    `हमने "${decided.title}" ${what} छिपा दिया है, क्योंकि यह नियमों के खिलाफ़ है।`,
    because(decided),
    answer,
  ],
});

export const memberMails: Translated<typeof english.memberMails> = {
  banned: (decided) => ({
    ...common(decided),
    subject: 'आपके अकाउंट पर रोक लगा दी गई है',
    paragraphs: [
      'हमने आपके अकाउंट पर रोक लगा दी है। अब आप ProtoHaat का इस्तेमाल नहीं कर सकते, और आपकी लिस्टिंग मार्केट से हटा दी गई हैं।',
      'जो ऑर्डर अभी तक भेजे या डाउनलोड नहीं किए गए हैं, उनका रिफ़ंड होता है। बाकी ऑर्डर चलते रहते हैं, और रोक हटने तक पैसा नहीं भेजा जाता।',
      because(decided),
      answer,
    ],
  }),
  unbanned: (decided) => ({
    ...common(decided),
    subject: 'आप अपना अकाउंट फिर से इस्तेमाल कर सकते हैं',
    paragraphs: ['हमने आपके अकाउंट से रोक हटा दी है। आपकी लिस्टिंग फिर से मार्केट में हैं।', because(decided)],
  }),
  warned: (decided) => ({
    ...common(decided),
    subject: 'आपके अकाउंट के बारे में चेतावनी',
    paragraphs: [
      decided.title === ''
        ? 'किसी ने आपकी शिकायत की है, और हम सहमत हैं कि आपने नियम तोड़े हैं। हमने और कुछ नहीं बदला।'
        : `किसी ने "${decided.title}" से जुड़ी आपकी किसी चीज़ की शिकायत की है, और हम सहमत हैं कि वह नियमों के खिलाफ़ है। हमने और कुछ नहीं बदला।`,
      because(decided),
      'अगर आप फिर से नियम तोड़ते हैं, तो हम आपके अकाउंट पर रोक लगा सकते हैं।',
      answer,
    ],
  }),
  reviewHidden: hidden('का आपका रिव्यू'),
  questionHidden: hidden('के बारे में एक सवाल'),
  messageHidden: hidden('के बारे में आपका मैसेज'),
};
