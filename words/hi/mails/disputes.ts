import { formatRupees } from '#domain/common/format-amount.ts';
import type * as english from '../../en/mails/disputes.ts';
import type { Translated } from '../../languages.ts';

const action = 'ऑर्डर खोलें';
const note = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने यह प्रोजेक्ट ProtoHaat पर बेचा है।';

export const disputeMails: Translated<typeof english.disputeMails> = {
  opened: ({ title, seller, isHardware }) => ({
    subject: `"${title}" के पेमेंट पर बैंक में शिकायत है`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `"${title}" के पेमेंट पर खरीदार के बैंक ने शिकायत दर्ज की है। बैंक के फ़ैसले तक पैसा खरीदार को वापस जा सकता है।`,
      isHardware
        ? 'अभी प्रोजेक्ट न भेजें: जब तक शिकायत चल रही है, ऑर्डर की स्थिति नहीं बदली जा सकती। अगर पार्सल पहले से रास्ते में है, तो ऑर्डर में कूरियर और ट्रैकिंग नंबर डालें और पार्सल पहुँचने का सबूत सँभालकर रखें।'
        : 'आपको कुछ नहीं करना है। अगर आपके पास खरीदार के ऐसे मैसेज हैं जिनसे पता चलता है कि खरीदार को क्या मिला, तो उन्हें सँभालकर रखें।',
      'हम बैंक को जवाब देंगे और आपको बताएँगे कि उसने क्या फ़ैसला किया।',
    ],
    action,
    note,
  }),

  over: ({ title, seller, isHardware }) => ({
    subject: `"${title}" के पेमेंट पर बैंक में शिकायत खत्म हुई`,
    greeting: `नमस्ते ${seller},`,
    paragraphs: [
      `"${title}" के पेमेंट पर बैंक में शिकायत खत्म हो गई है, और बिक्री कायम है।`,
      isHardware
        ? 'आप ऑर्डर की स्थिति फिर से बदल सकते हैं। अगर आपने प्रोजेक्ट अभी तक नहीं भेजा है, तो अब भेजें।'
        : 'आपको कुछ नहीं करना है।',
    ],
    action,
    note,
  }),

  partLost: ({ title, seller }, lostRupees) => {
    const amount = formatRupees(lostRupees);
    return {
      subject: `"${title}" के पेमेंट का कुछ हिस्सा वापस ले लिया गया`,
      greeting: `नमस्ते ${seller},`,
      paragraphs: [
        `खरीदार के बैंक ने "${title}" के पेमेंट में से ${amount} वापस ले लिए हैं। बिक्री कायम है, और प्रोजेक्ट खरीदार के पास रहेगा।`,
        'इस रकम में जितना आपका हिस्सा है, आपकी कमाई उतनी कम हो जाती है, और जितना हमारी फ़ीस का हिस्सा है, हमारी फ़ीस उतनी।',
      ],
      facts: [['खरीदार को लौटाए गए', amount]],
      action,
      note,
    };
  },
};
