import type * as english from '../../en/mails/frame.ts';
import type { Translated } from '../../languages.ts';

export const mailFrame: Translated<typeof english.mailFrame> = {
  orCopyAddress: 'या यह लिंक कॉपी करें:',
  switchOff: (note, settingsUrl) => `${note} ऐसे ईमेल आप अपनी सेटिंग्स में बंद कर सकते हैं: ${settingsUrl}`,
};
