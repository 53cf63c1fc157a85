const SAFETY =
  'You get this email because it concerns the security of your account. You cannot switch it off.';
const MAX_TITLES = 10;

export const accountMails = {
  verification: (code: string, minutes: number) => ({
    subject: 'Verify your email address',
    greeting: 'Welcome to ProtoHaat,',
    paragraphs: [
      'Verify your email address to buy and sell projects. Open the link and press the button. The link works for 24 hours, in any browser.',
      `Or enter this code within ${minutes} minutes on the page on which you signed up.`,
    ],
    facts: [['Code', code]] as const,
    action: 'Verify my address',
    note: 'You get this email because someone signed up with this address. If it was not you, do nothing, or open the link and choose "This was not me": they cannot use the account.',
  }),

  alreadyRegistered: () => ({
    subject: 'You already have an account',
    greeting: 'Hello,',
    paragraphs: [
      'Someone tried to use this address for a ProtoHaat account. It already belongs to one, so nothing changed.',
      'If it was you, log in. If you forgot your password, choose a new one.',
    ],
    action: 'Log in',
    secondAction: 'Choose a new password',
    note: 'If it was not you, do nothing. Nobody accessed your account, and nobody was told that you have one.',
  }),

  addressCheck: () => ({
    subject: 'Does this address work again?',
    greeting: 'Hello,',
    paragraphs: [
      'Our emails to this address came back, so we stopped sending most of them. You asked for a test email, and this is it.',
      'Open the link to receive all emails about your account again.',
    ],
    action: 'This address works',
    note: SAFETY,
  }),

  addressProof: () => ({
    subject: 'Confirm your new email address',
    greeting: 'Hello,',
    paragraphs: [
      'You asked to use this address for your ProtoHaat account. Open the link and press the button within 24 hours.',
      'Until then you log in with your current address.',
    ],
    action: 'Confirm this address',
    note: 'You get this email because someone entered this address for their account. If it was not you, do nothing: nothing changes.',
  }),

  addressChanged: (maskedAddress: string) => ({
    subject: 'The email address of your account was changed',
    greeting: 'Hello,',
    paragraphs: [
      `Your ProtoHaat account now uses ${maskedAddress} instead of this address.`,
      'If it was you, there is nothing to do. If it was not, take your address back within 7 days: every device is logged out, and you choose a new password.',
    ],
    action: 'It was not me: take it back',
    note: SAFETY,
  }),

  reset: (hasPassword: boolean) => ({
    subject: 'Choose a new password',
    greeting: 'Hello,',
    paragraphs: hasPassword
      ? ['Choose a new password for ProtoHaat. The link works once, within 30 minutes.']
      : [
          'You sign in to ProtoHaat with Google, and you can keep doing so: "Continue with Google" on the login page needs no ProtoHaat password.',
          'If you want a password as well, choose one here. The link works once, within 30 minutes.',
        ],
    action: hasPassword ? 'Choose a new password' : 'Choose a password',
    note: 'You get this email because someone requested it for this address. If it was not you, do nothing: nothing changes, and nobody else has seen this link.',
  }),

  passwordChanged: () => ({
    subject: 'Your password was changed',
    greeting: 'Hello,',
    paragraphs: [
      'The password of your ProtoHaat account was just changed, and every other device was logged out.',
      'If it was you, there is nothing to do. If it was not, choose a new password now.',
    ],
    action: 'It was not me',
    note: SAFETY,
  }),

  googleLinked: () => ({
    subject: 'You can now log in with Google',
    greeting: 'Hello,',
    paragraphs: [
      'Someone just logged in to your ProtoHaat account with the Google account of this address. From now on, both Google and your password open it.',
      'If it was you, there is nothing to do. If it was not, secure your Google account first, then choose a new password here.',
    ],
    action: 'It was not me',
    note: SAFETY,
  }),

  attempts: (guessed: 'password' | 'code') => ({
    subject:
      guessed === 'password'
        ? 'Someone tried many wrong passwords for your account'
        : 'Someone tried many wrong codes for your account',
    greeting: 'Hello,',
    paragraphs:
      guessed === 'password'
        ? [
            'Many wrong passwords were tried for your ProtoHaat account within a day.',
            'Until you choose a new one, your password no longer works in browsers in which you have not logged in before. Devices that are logged in stay logged in.',
          ]
        : [
            'Many wrong codes of your authenticator app were tried within a day. Codes are refused for 24 hours.',
            'Whoever tried them is logged in to your account. If it was not you, choose a new password now.',
          ],
    action: 'Choose a new password',
    note: SAFETY,
  }),

  deleted: (reader: string) => ({
    subject: 'Your account was deleted',
    greeting: `Hello ${reader},`,
    paragraphs: [
      'Your ProtoHaat account was deleted, as you asked. Your listings, name, photo and GitHub link are gone. Records of payments and receipts are kept as the law requires.',
      'If it was not you, write to our grievance officer at once. The address is on the page behind the link.',
    ],
    action: 'Contact the grievance officer',
    note: SAFETY,
  }),

  left: (reader: string, was: 'seller' | 'buyer', titles: readonly string[]) => {
    const named = titles
      .slice(0, MAX_TITLES)
      .map((title) => `"${title}"`)
      .join(', ');
    const more = titles.length > MAX_TITLES ? ` and ${titles.length - MAX_TITLES} more` : '';
    const isSeller = was === 'seller';
    return {
      subject: isSeller ? 'A seller has left ProtoHaat' : 'A buyer has left ProtoHaat',
      greeting: `Hello ${reader},`,
      paragraphs: isSeller
        ? [
            `The seller of ${named}${more} has deleted their account.`,
            'What you bought stays yours: the page, the files and the receipt stay available to you. You can no longer reach the seller through ProtoHaat.',
          ]
        : [
            `The buyer of ${named}${more} has deleted their account.`,
            'The sale stands, and what you earned stays yours. You can no longer reach the buyer through ProtoHaat, and their name is no longer on the order.',
          ],
      action: isSeller ? 'See your purchases' : 'Open your orders',
      note: 'You get this email because you bought from or sold to this person on ProtoHaat.',
    };
  },
};
