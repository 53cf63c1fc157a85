import { answers, historyReasons } from './answers.ts';
import { mailTexts } from './mail-texts.ts';
import { githubTexts } from './pages/github.ts';
import { pageTexts } from './pages/public.ts';
import { refusals } from './refusals.ts';
import { projectCardTexts } from './screens/project-card.ts';
import { verificationTexts } from './screens/verification.ts';
import { checkTexts } from './verification.ts';

/** What the server writes in the language of a request or of an email's reader. */
export const served = {
  answers,
  checkTexts,
  githubTexts,
  historyReasons,
  mails: mailTexts,
  pageTexts,
  projectCardTexts,
  refusals,
  verificationTexts,
};
