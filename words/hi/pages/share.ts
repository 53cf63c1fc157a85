import type * as english from '../../en/pages/share.ts';
import type { Translated } from '../../languages.ts';

/** These texts are separate from public.ts, so that browsers do not load the texts of server-rendered pages. */
export const shareTexts: Translated<typeof english.shareTexts> = {
  copied: 'लिंक क्लिपबोर्ड पर कॉपी हो गया!',
  failed: 'शेयर नहीं हो सका। एड्रेस बार से पता कॉपी करें।',
};
