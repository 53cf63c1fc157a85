import type { CaseOutcome, CaseReason, CaseWish, OfferKind } from '#domain/orders/order-case.ts';

type ByRole<Text> = Readonly<Record<'buyer' | 'seller', Text>>;

interface OfferAmounts {
  readonly back: string;
  readonly rest: string;
}

const reasons: Readonly<Record<CaseReason, { readonly label: string; readonly hint: string }>> = {
  'does-not-run': { label: 'It does not run', hint: 'It does not start or work as its instructions say.' },
  'not-as-described': {
    label: 'It is not as described',
    hint: 'Something that the listing promises is missing or different.',
  },
  'never-arrived': { label: 'It has not arrived', hint: 'The parcel did not reach you.' },
  broken: { label: 'It arrived broken', hint: 'It was damaged or does not work.' },
  'wrong-item': { label: 'It is the wrong item', hint: 'You received something else.' },
  'made-public': {
    label: 'The seller made the repository public',
    hint: 'You paid to be its one buyer, and now anyone can read the code.',
  },
};

const wishes: Readonly<Record<CaseWish, { readonly label: string; readonly hint: string }>> = {
  refund: { label: 'All of my money back', hint: 'The order ends.' },
  'part-refund': { label: 'Part of my money back', hint: 'I keep the project.' },
  fix: { label: 'A fix', hint: 'The seller repairs or corrects it.' },
};

const offers: Readonly<Record<OfferKind, ByRole<(amount: string) => string>>> = {
  refund: {
    buyer: () => 'The seller offers all of your money back.',
    seller: () => 'You offered all of the money back.',
  },
  'part-refund': {
    buyer: (amount) => `The seller offers ${amount} back. You keep the project.`,
    seller: (amount) => `You offered ${amount} back. The buyer keeps the project.`,
  },
  fix: { buyer: () => 'The seller offers to fix it.', seller: () => 'You offered to fix it.' },
};

const outcomes: Readonly<Record<CaseOutcome, string>> = {
  'refund-agreed': 'Both agreed on a full refund.',
  'part-refund-agreed': 'Both agreed on a partial refund.',
  fixed: 'Both agreed on a fix.',
  'seller-silent': 'The seller did not answer in time, so the buyer gets all of the money back.',
  'buyer-silent': 'The buyer did not reply in time, so the order continues.',
  'operator-late': 'ProtoHaat did not decide in time, so the buyer gets all of the money back.',
  withdrawn: 'The buyer closed the case.',
  'refund-decided': 'ProtoHaat decided on a full refund.',
  'part-refund-decided': 'ProtoHaat decided on a partial refund.',
  'no-refund-decided': 'ProtoHaat decided that the order continues.',
  reversed: 'The payment was returned in another way.',
};

const deviceStays =
  'After a refund, the buyer keeps a device that has arrived. If you want the device back, agree with the buyer on that and on who pays the courier before you offer a refund.';

export const caseTexts = {
  title: (number: number) => `Case ${number}`,
  wants: 'Wants',
  wishesOf: {
    refund: 'All of the money back',
    'part-refund': 'Part of the money back',
    fix: 'A fix',
  } satisfies Record<CaseWish, string>,
  reasons,
  wishes,
  offers,
  outcomes,
  you: 'You',
  label: 'Case',
  accept: 'Accept the offer',
  acceptTitle: 'Accept the offer?',
  /** @param back - to the buyer; `rest` is what the seller then gets at the end of the order */
  acceptBody: {
    refund: ({ back }) =>
      `${back} goes back to you, the seller gets nothing, and the order ends. You keep a device that has arrived. This is final.`,
    'part-refund': ({ back, rest }) =>
      `${back} goes back to you, which is final. You keep the project, the case closes, and the order continues: at its end, the seller gets ${rest} and our fee keeps its share.`,
    fix: () => 'No money goes back. The case closes, and your time to try it continues.',
  } satisfies Record<OfferKind, (amounts: OfferAmounts) => string>,
  rest: 'the rest',
  decline: 'Ask ProtoHaat to decide',
  escalateTitle: 'Ask ProtoHaat to decide?',
  escalateBody: (days: number) =>
    `We read the whole case and decide within ${days} days, for more than an offer, for less or for nothing, and email you both. If we are late, you get all of your money back.`,
  withdraw: 'Close the case',
  withdrawTitle: 'Close the case?',
  withdrawOffer: 'If you close the case, this offer ends.',
  withdrawBody: (price: string) =>
    `No money goes back to you. The order continues where it stopped, and at its end the seller gets ${price}.`,
  keepOpen: 'Keep it open',
  replyHint: 'You, the other side and ProtoHaat can read these messages.',
  answerHint:
    'Any message that you write here is your answer to the case and stops the automatic refund. Then the buyer replies or ProtoHaat decides; the top of the page says by when. You, the buyer and ProtoHaat can read it.',
  deviceStays,
  offer: 'Make an offer',
  answer: 'Answer',
  report: {
    title: 'Something is wrong',
    lead: (hours: number) =>
      `If the seller does not answer within ${hours} hours, you get all of your money back. It is held until the case is closed.`,
    reason: 'What is wrong?',
    wants: 'What do you want?',
    amountHint: (max: string) => `How much would settle it? Less than ${max}.`,
    asked: (amount: string) => `Amount asked for: ${amount}`,
    text: 'Describe it',
    textHint: 'What you did, what you expected and what happened instead.',
    submit: 'Report the problem',
    chooseReason: 'Choose what is wrong.',
    chooseWish: 'Choose what you want.',
    tooShort: (min: number) => `Write at least ${min} characters.`,
  },
  makeOffer: {
    title: 'Make an offer',
    lead: (isAgain: boolean) =>
      `The buyer can accept it or ask ProtoHaat to decide.${isAgain ? ' It replaces your earlier offer.' : ''}`,
    kind: 'What do you offer?',
    kinds: {
      refund: {
        label: 'All of the money back',
        hint: `The order ends, and you can list the project again. ${deviceStays}`,
      },
      'part-refund': {
        label: 'Part of the money back',
        hint: 'The buyer keeps the project. You get the rest at the end of the order; our fee bears its share of the refund.',
      },
      fix: { label: 'A fix', hint: 'You repair or correct it.' },
    } satisfies Record<OfferKind, { readonly label: string; readonly hint: string }>,
    amount: 'Amount in rupees',
    amountHint: (max: string) => `Less than the ${max} that the buyer paid.`,
    amountInvalid: (max: string) => `Enter whole rupees below ${max}.`,
    text: 'Message',
    submit: 'Send the offer',
  },
} as const;
