import type * as english from '../../en/screens/toasts.ts';
import type { Translated } from '../../languages.ts';

export const toastsTexts: Translated<typeof english.toastsTexts> = {
  verificationMailFailed: 'पुष्टि का ईमेल नहीं भेजा जा सका',
  checkMail: 'ईमेल की पुष्टि के लिए अपना मेल देखें',
};
