import type { Firm } from '#domain/common/firm.ts';
import { SOFTWARE_CANCEL_DAYS } from '#domain/orders/change-of-mind.ts';
import { DISPUTE_WINDOW_DAYS } from '#domain/orders/dispute-window.ts';
import { MESSAGE_DAYS_AFTER_END } from '#domain/orders/message-limits.ts';
import { CLAIM_DECISION_DAYS } from '#domain/projects/claim.ts';
import { MIN_FEE_RUPEES, PLATFORM_FEE_PERCENT } from '#domain/purchases/pricing.ts';
import { BUYER_REFUNDS_WINDOW_DAYS, MAX_BUYER_REFUNDS } from '#domain/purchases/refunds.ts';
import { ADDRESS_RETENTION_DAYS, UNDELIVERED_ADDRESS_RETENTION_DAYS } from '#domain/shipping/shipment.ts';
import { TAX_RECORD_YEARS } from '#domain/taxes/withholding.ts';

/** The legal pages describe what the product does, so both must be changed together. */

export interface LegalSection {
  readonly id: string;
  readonly heading: string;
  /** Lines that start with "- " are list items. */
  readonly lines: readonly string[];
}

export interface LegalText {
  readonly title: string;
  readonly description: string;
  readonly sections: (firm: Firm, times: OrderTimes) => readonly LegalSection[];
}

/** The settings of deadlines that the pages name. */
export interface OrderTimes {
  readonly trying_hours: number;
  readonly download_days: number;
  readonly shipping_hours: number;
  readonly case_answer_hours: number;
}

const fee = `${PLATFORM_FEE_PERCENT}% of the price, rounded to whole rupees and at least ₹${MIN_FEE_RUPEES}`;

const terms: LegalText = {
  title: 'Terms of use',
  description: 'The rules for buying and selling student projects on ProtoHaat.',
  sections: (firm, times) => [
    {
      id: 'who',
      heading: 'Who we are',
      lines: [
        `${firm.name}, ${firm.address}, runs ProtoHaat. ProtoHaat is a marketplace: members sell their projects to each other, and we run the site, check projects before they are listed, and collect the payment. Write to us at ${firm.email}.`,
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      lines: [
        'Anyone can look at listed projects. To buy, bookmark or sell you need an account with a verified email address and a complete profile.',
        '- One person, one account. Keep your password to yourself.',
        '- Your username, name, college and photo are shown beside what you sell, and your username beside reviews you write.',
        '- You can delete your account in Settings once open orders and payments are finished.',
      ],
    },
    {
      id: 'selling',
      heading: 'Selling',
      lines: [
        '- Sell only what you made and may sell. Software needs a GitHub repository of your own linked account; hardware needs photos you took.',
        '- Describe the project honestly. You can change the title, price, description and duration until its one buyer has bought it, and at any time if you sell copies. What was verified cannot be changed.',
        '- A project is sold to one buyer, unless you sell software as copies under a licence. Each buyer gets a zip of the verified commit, and the repository link if it is public, or the device by post.',
        '- Do not make a private repository public after it was sold to one buyer. The buyer is told and can ask for the money back.',
        '- Listing is free. The buyer pays the platform fee, so you receive the full price that you set.',
        `- The payment is held until the buyer’s ${times.trying_hours} hours to try the project are over. Then it is on your Balance, and we pay it out weekly to the UPI ID or bank account you enter there.`,
        `- Answer your buyers. They can write to you on the order page until ${MESSAGE_DAYS_AFTER_END} days after it ends.`,
      ],
    },
    {
      id: 'verified',
      heading: 'What “verified” means',
      lines: [
        'We analyse the repository at one commit, or the photos of the device, and publish each check with its result. The report says what was checked. It does not prove who wrote the code, and it is not a promise that a project suits your purpose. A device whose pictures may be drawn or made by a computer says “Photos not proved” and has no stamp.',
      ],
    },
    {
      id: 'buying',
      heading: 'Buying',
      lines: [
        `- The price, the platform fee (${fee}) and the total are shown before you pay. There is no other charge.`,
        `- You pay once, by card or UPI. ${firm.paymentProvider} processes the payment; we never see your card number.`,
        '- While you pay for a project with one buyer, it is reserved for you for a short time, and nobody else can buy it.',
        '- You may use, change and learn from what you bought, and a copy as its licence allows. You may not list it again as your own work.',
        '- If your college asks whether work is your own, tell the truth.',
      ],
    },
    {
      id: 'claims',
      heading: 'Your work, listed by someone else',
      lines: [
        `Every project page has “This is my work”, with which a member can claim the listing. An operator reviews both sides and decides within ${CLAIM_DECISION_DAYS} days. A copied listing is removed.`,
      ],
    },
    {
      id: 'removal',
      heading: 'Removal',
      lines: [
        'We remove listings that break these terms or the law, and tell the seller why. Buyers keep what they bought. You can reply to that email or write to our grievance officer.',
      ],
    },
    {
      id: 'law',
      heading: 'Law',
      lines: ['Indian law applies. Nothing here limits the rights that consumer law gives you.'],
    },
  ],
};

const refunds: LegalText = {
  title: 'Refunds and cancellation',
  description: 'When a payment on ProtoHaat is returned, and how long it takes.',
  sections: (firm, times) => [
    {
      id: 'software',
      heading: 'Software',
      lines: [
        `- If the repository is private, you can cancel the order within ${SOFTWARE_CANCEL_DAYS} days after the payment, until you first download the zip, and get the whole amount back.`,
        '- The link of a public repository is shown as soon as the payment is complete. Neither the link nor a downloaded zip can be returned, so buyers cannot cancel such an order.',
        `- Your payment is held until ${times.trying_hours} hours after the first download. If something is wrong, open the order within that time and choose “Something is wrong”. The seller can fix it, or refund you in full or in part, and has ${times.case_answer_hours} hours to answer; otherwise you get the whole amount back. If you do not agree, ask us to decide. If you report nothing in that time, or do not download the zip within ${times.download_days} days after the payment, the seller is paid. If you download it on the last day, you still have ${times.trying_hours} hours.`,
        `- For anything else about a refund, write to ${firm.email}.`,
      ],
    },
    {
      id: 'hardware',
      heading: 'Hardware',
      lines: [
        `- Until the order is marked as shipped, you can cancel it on the project page and get the whole amount back.`,
        '- Until then the seller can cancel it too, and you get the whole amount back.',
        `- Your payment is held until ${times.trying_hours} hours after you confirm that the device has arrived, or after it counts as delivered, because you did not answer our question. If it does not arrive, is broken or is not what the page says, open the order and choose “Something is wrong”: the seller has ${times.case_answer_hours} hours to answer, otherwise you get the whole amount back. If you report nothing in that time, the seller is paid.`,
        `- If the seller does not ship the order within ${times.shipping_hours / 24} days after the payment, you get the whole amount back.`,
        '- ProtoHaat asks for no return: after a refund, you keep a device that has arrived. If the seller wants it back, agree on that in the order’s messages before the refund.',
      ],
    },
    {
      id: 'limits',
      heading: 'How often you can cancel',
      lines: [
        `You can cancel ${MAX_BUYER_REFUNDS} orders in ${BUYER_REFUNDS_WINDOW_DAYS} days, and one order for a project: after that, you cannot buy the project again. Your other accounts count too, if they share a card, UPI ID, browser, mailbox, phone number or GitHub account.`,
      ],
    },
    {
      id: 'amount',
      heading: 'How much, and when',
      lines: [
        '- A full refund includes the platform fee. In a partial refund, which you and the seller agree on or we decide, the same share of the fee is returned.',
        '- It goes back to the card or UPI account that you paid with. Banks usually need 5 to 10 days to show it.',
        '- With a full refund your access to the project ends, and your review is removed.',
      ],
    },
    {
      id: 'failed',
      heading: 'Payments that fail or arrive late',
      lines: [
        '- You are not charged for a payment that fails. If your bank shows a charge anyway, it returns the money.',
        '- If your payment arrives after the project was sold to someone else, you are refunded automatically.',
      ],
    },
    {
      id: 'bank',
      heading: 'Disputes with your bank',
      lines: [
        'If you dispute a payment at your bank, the order is frozen until the bank decides. If it decides in your favour, the sale is reversed.',
      ],
    },
  ],
};

const privacy: LegalText = {
  title: 'Privacy',
  description: 'What ProtoHaat stores about you, who sees it, and how to delete it.',
  sections: (firm) => [
    {
      id: 'stored',
      heading: 'What we store',
      lines: [
        '- Account: email address, username, name, college, photo, and a hash of your password.',
        '- GitHub: the name and number of your linked account, and an encrypted token that reads the repositories you ask us to check.',
        '- Projects: what you enter, your pictures without their location data, and a zip of each verified commit.',
        `- Purchases: what you bought or sold, the amounts, receipts, and the invoice for our fee if we charge GST on it. Card and UPI details stay at ${firm.paymentProvider}.`,
        '- Delivery: the address and phone number for a hardware order.',
        '- Payouts: your UPI ID or bank account, and your PAN, GSTIN, phone number and address if you enter them, encrypted.',
        '- Messages: what you write in orders, cases, questions, reviews, claims and reports, and the pictures you attach.',
        '- Security: your sessions with browser and time, and hashes of your email address, GitHub account, payout details, cards, browsers, and the phone number and address of your deliveries. They show which accounts belong to one person, so that nobody can review their own projects or leave a debt or a ban behind.',
      ],
    },
    {
      id: 'seen',
      heading: 'Who sees what',
      lines: [
        '- Anyone: listed projects, and the username, name, college, photo, rating and reviews of their sellers.',
        '- A buyer who has paid: the zip and the link of a public repository, or the demo video, and the seller’s email address.',
        '- The seller of an order: the buyer’s name and email address, and for hardware the delivery address and phone number.',
        '- Our operators: what they need to decide cases, claims and reports and to pay sellers.',
        `- ${firm.paymentProvider}: the record of an order, if the buyer’s bank disputes its payment.`,
        ...(firm.paymentProvider === 'Razorpay'
          ? ['- Razorpay, if it pays you: your name, bank account, PAN, phone number and address.']
          : []),
        '- Nobody else. We do not sell data and show no advertising.',
      ],
    },
    {
      id: 'others',
      heading: 'Services we use',
      lines: [
        `${firm.paymentProvider} (payments), GitHub (linked accounts and repositories), Google (only if you sign in with Google), and the provider that delivers our emails.`,
      ],
    },
    {
      id: 'browser',
      heading: 'In your browser',
      lines: [
        'We use a cookie for your session and one that recognises your browser when you sign in, and local storage for your theme, your session and unfinished forms. There are no cookies for advertising or tracking.',
      ],
    },
    {
      id: 'kept',
      heading: 'How long',
      lines: [
        `- Delivery addresses and phone numbers, but not their hashes, are removed ${ADDRESS_RETENTION_DAYS} days after delivery, or ${UNDELIVERED_ADDRESS_RETENTION_DAYS} days after payment if the order is never marked as delivered.`,
        '- If a deleted account has bought or sold, these hashes are kept: from them we recognise the person who returns, but cannot read the details.',
        `- If you delete your account, the name and addresses of your orders and what you wrote in them are kept, encrypted, until ${DISPUTE_WINDOW_DAYS} days after the payment. We read them only if the buyer’s bank disputes it.`,
        '- Records of payments and receipts are kept as tax law requires, even after an account is deleted.',
        `- If we withheld tax from your sales, its records keep your PAN and GSTIN, encrypted, for ${TAX_RECORD_YEARS} financial years. Only our treasurers and owners read them, for the tax returns.`,
        ...(firm.paymentProvider === 'Razorpay'
          ? ['- We do not delete your account at Razorpay, if it paid you. Ask Razorpay to delete it.']
          : []),
        '- Projects you sold, reviews you wrote and listings we banned stay, without your name. The rest is deleted with your account.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      lines: [
        '- Download your data and delete your account in Settings.',
        '- Correct your profile on your profile page.',
        `- For anything else, or to withdraw consent, write to ${firm.email}.`,
      ],
    },
  ],
};

const help: LegalText = {
  title: 'Help',
  description: 'Answers for buyers and sellers on ProtoHaat, and how to reach us.',
  sections: (firm, times) => [
    {
      id: 'buy',
      heading: 'How do I buy a project?',
      lines: [
        'Open the project, read its report, and press Buy Now. You log in or create an account, pay by card or UPI, and the page shows the zip and the link of a public repository, or the state of your delivery. We email you a receipt.',
      ],
    },
    {
      id: 'cost',
      heading: 'What does it cost?',
      lines: [
        `The price of the project and a platform fee: ${fee}. The total with the fee is on every card and project page; taxes on the fee are included. Listing is free.`,
      ],
    },
    {
      id: 'trust',
      heading: 'How do I know that it works?',
      lines: [
        'Every project page links to its verification report: what was checked, at which commit, and what we noticed. Read the warnings first. Reviews come from people who bought from the same seller.',
      ],
    },
    {
      id: 'wrong',
      heading: 'Something is wrong with my order',
      lines: [
        `Your payment is held for ${times.trying_hours} hours after the download or the arrival, in which you try the project; if you report nothing in them, the seller is paid. Open the order (Dashboard, Bought, or the project page) and choose “Something is wrong”: the seller has ${times.case_answer_hours} hours to answer, otherwise you get all of your money back. The seller can fix it or refund you. If you do not agree, ask us to decide. For a question, send the seller a message on the same page.`,
      ],
    },
    {
      id: 'sell',
      heading: 'How do I sell?',
      lines: [
        'Create an account, link GitHub on your profile (for software), and open Add Project. Paste the address of the repository (a private one is safer, because nobody can find the code for free) or add photos of the device, wait for the checks, and set your price.',
      ],
    },
    {
      id: 'paid',
      heading: 'When am I paid for a sale?',
      lines: [
        'When the buyer says that the project works, or their time to try it is over. The money is then on your Balance, and we pay it out weekly to the UPI ID or bank account you enter there.',
      ],
    },
    {
      id: 'refused',
      heading: 'My project was not verified',
      lines: [
        'The report names each check that failed and what to do. Fix it, push, and verify again. Code or photos that are already listed by someone else cannot be listed again; if they are yours, claim them on that listing.',
      ],
    },
    {
      id: 'login',
      heading: 'I cannot log in',
      lines: [
        'Use “Forgot your password?” on the login page. If no email arrives, check your spam folder. You may also have signed up with another address or with Google.',
      ],
    },
    {
      id: 'more',
      heading: 'Still stuck?',
      lines: [`Write to ${firm.email} or call ${firm.phone}.`],
    },
  ],
};

const grievances: LegalText = {
  title: 'Grievances',
  description: 'The grievance officer of ProtoHaat and how complaints are handled.',
  sections: (firm) => [
    {
      id: 'officer',
      heading: 'Grievance officer',
      lines: [
        `${firm.grievanceOfficer}, ${firm.name}, ${firm.address}.`,
        `Email ${firm.email}, phone ${firm.phone}.`,
      ],
    },
    {
      id: 'how',
      heading: 'How to complain',
      lines: [
        '- Write what happened, and add your receipt number or the address of the page.',
        '- We confirm your complaint within 48 hours and resolve it within one month.',
        '- For a listing that copies your work, use “This is my work” on its page: we decide that sooner.',
      ],
    },
    {
      id: 'further',
      heading: 'If you are not satisfied',
      lines: ['You can also turn to the National Consumer Helpline (1915, consumerhelpline.gov.in).'],
    },
  ],
};

const accessibility: LegalText = {
  title: 'Accessibility',
  description: 'How ProtoHaat is tested for people with disabilities, and how to report a barrier.',
  sections: (firm) => [
    {
      id: 'aim',
      heading: 'What we aim for',
      lines: [
        'WCAG 2.2, level AA: everything works with a keyboard and a screen reader, at 200 percent zoom, in both themes, and with reduced motion.',
      ],
    },
    {
      id: 'tested',
      heading: 'What is tested',
      lines: [
        '- Every screen is checked by axe, in small windows and in both themes, before each release.',
        '- Buying, selling and the menus are tested with the keyboard alone.',
        '- These tests are automatic. They do not replace people who use assistive technology every day, so tell us what they miss.',
      ],
    },
    {
      id: 'limits',
      heading: 'Known limits',
      lines: [
        '- Card and UPI fields belong to the payment provider.',
        '- Sellers’ pictures have no descriptions of their own, and videos may have no captions.',
      ],
    },
    {
      id: 'report',
      heading: 'Report a barrier',
      lines: [
        `Write to ${firm.email} or call ${firm.phone}: the page, what you wanted to do, and your browser or assistive technology.`,
      ],
    },
  ],
};

export const legalTexts = { terms, refunds, privacy, help, grievances, accessibility } as const;
