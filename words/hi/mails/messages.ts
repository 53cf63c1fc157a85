import type * as english from '../../en/mails/messages.ts';
import type { Translated } from '../../languages.ts';

export const messageMails: Translated<typeof english.messageMails> = {
  written: ({ reader, writer, title, text }) => ({
    subject: `"${title}" के बारे में एक मैसेज`,
    greeting: `नमस्ते ${reader},`,
    paragraphs: [`${writer} ने आपको "${title}" के बारे में लिखा है:`, text, 'ऑर्डर के पेज पर जवाब दें।'],
    action: 'जवाब दें',
    note: 'यह ईमेल आपको ProtoHaat के एक ऑर्डर की वजह से मिला है। मैसेज आते रहने पर भी ऐसा ईमेल एक घंटे में ज़्यादा से ज़्यादा एक बार आता है।',
  }),
};
