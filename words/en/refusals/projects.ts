import { textOfReason } from '#domain/common/catalogue.ts';
import type { PictureFault } from '#domain/pictures/picture-fault.ts';
import type { CheckReason } from '#domain/verification/verification-check.ts';
import type { TakenWork } from '#domain/verification/work-identity.ts';
import { formatDay } from '../dates.ts';
import { checkTexts } from '../verification.ts';

export const projectRefusals = {
  'repository-address': () =>
    'Enter the address of your repository on GitHub, like https://github.com/your-name/your-project.',
  'video-address': () =>
    'Enter the public address of your video, like https://youtu.be/…, without a user name, a port or an address in numbers.',
  'no-technology': () => 'Enter at least one technology.',
  'copies-of-software-only': () => 'Only software can be sold as copies. A device has one buyer.',
  'licence-needed': () => 'Choose the licence of the copies.',
  'licence-of-copies-only': () => 'A licence belongs to copies. A project for one buyer has none.',
  'repository-without-licence': () =>
    'The verified repository has no licence. Add a licence file and verify it again, or choose another licence.',
  'sale-mode-after-sale': () =>
    'This project has been sold, so it cannot change between one buyer and copies.',
  'sale-mode-while-reserved': () =>
    'Someone is paying for this project. Change between one buyer and copies once their payment has ended.',
  'no-verified-photo': () => 'Add at least one of the verified photos.',
  'no-comment': () => 'Write a few words about the project.',
  'no-answer': () => 'Write your answer.',
  'statement-too-short': ({ min }: { min: number }) =>
    `Say in at least ${min} characters why this is your work.`,

  'question-too-short': ({ min }: { min: number }) => `Write at least ${min} characters.`,
  'contact-details': () => 'Leave out phone numbers, email addresses and links. Everybody can read this.',
  'too-many-questions': ({ max }: { max: number }) =>
    `You have ${max} unanswered questions about this project. Wait for the seller to answer.`,
  'already-answered': () => 'You have answered this question already.',
  'no-question': () => 'This question does not exist.',

  'no-project': () => 'This project does not exist.',
  'no-verification': () => 'This verification does not exist.',
  'own-project': () => 'This is your own project.',
  'download-ended': () =>
    'Your money is on its way back to you, so this project can no longer be downloaded.',
  'not-bought': () => 'Only someone who has bought this project can review it.',
  'already-reviewed': () => 'You have reviewed this project already.',
  'verification-failed': () => 'The project could not be verified.',
  'check-failed': ({ check }: { check: { reason: CheckReason; params: object } }) => checkSentence(check),
  'verify-repository-first': () => 'Verify this repository first. A verification holds for 24 hours.',
  'verify-repository-again': () => 'Verify this repository again: the way of comparing projects has changed.',
  'verify-photos-first': () =>
    'These photos are not the ones that were verified. Verify them first; a verification holds for 24 hours.',
  'verified-often': ({ max }: { max: number }) =>
    `You have verified ${max} times within the last hour. Try again later.`,
  'verification-running': () => 'Your last verification is still running. Wait for its result.',
  'no-repository': ({ name }: { name: string }) =>
    `GitHub shows no repository ${name}. Check the spelling, and that it is public.`,
  'repository-not-shown': ({ name }: { name: string }) =>
    `GitHub shows us no repository ${name}. Check the spelling. If it is private, let our app read it.`,
  'repository-taken': () =>
    'This repository is listed here by someone else already. If it is your work, claim it: we look at who wrote it.',
  'files-taken': () =>
    'The same files are listed here by someone else already. If it is your work, claim it: we look at who wrote it.',
  'work-listed-by-you': ({ state, title }: { state: TakenWork['state']; title: string }) =>
    ownWorks[state](title),
  'quota-exceeded': ({ megabytes }: { megabytes: number }) =>
    `An account holds ${megabytes} MB of pictures and zips, and this would be more. Delete a listing that you no longer need; what is in no listing goes after two days.`,
  picture: ({ fault }: { fault: PictureFault }) => pictureSentence(fault),
  'picture-of-several': ({
    kind,
    number,
    fault,
  }: {
    kind: 'photo' | 'image';
    number: number;
    fault: PictureFault;
  }) => `${kind === 'photo' ? 'Photo' : 'Picture'} ${number}: ${pictureSentence(fault)}`,

  'no-report-subject': () => 'There is nothing here that you can report.',
  'report-reason-wrong': () => 'Choose one of the reasons.',
  'already-reported': () => 'You have reported this already. We look at it within three days.',
  'too-many-reports': ({ max }: { max: number }) =>
    `You have ${max} open reports. Report more once we have decided one.`,
  'account-banned': () =>
    'This account is banned. Our email says why; answer it if you think that we are wrong.',

  'already-claimed': ({ number }: { number: number }) =>
    `You have claimed this project already: claim ${number} is still open.`,
  'too-many-claims': ({ max }: { max: number }) =>
    `You have ${max} open claims. Wait until one of them is decided.`,
  'claim-decided': ({ number }: { number: number }) => `Claim ${number} is closed already.`,
  'no-claim': () => 'There is no such claim.',
  'shop-closed': () =>
    'The seller is taking no orders at the moment. Bookmark the project and try again later.',
  'shop-closed-until': ({ until }: { until: string }) =>
    `The seller is taking no orders until ${formatDay(new Date(until))}. Bookmark the project and try again then.`,
  'closed-until-wrong': ({ days }: { days: number }) =>
    `Choose a day after today, within the next ${days} days.`,
  'project-held': ({ until }: { until: string }) =>
    `This project is on hold. It cannot be bought until we have checked what someone reported, until ${formatDay(new Date(until))} at the latest.`,

  'no-review': () => 'This review does not exist.',
  'review-settled': ({ days }: { days: number }) =>
    `A review can be changed for ${days} days after it was written.`,

  'no-message': () => 'This message does not exist.',
  'messages-closed': ({ days }: { days: number }) =>
    `Messages can be written until ${days} days after the end of an order, while both accounts exist.`,
  'order-messages-used-up': ({ max }: { max: number }) =>
    `You have written ${max} messages in this order, the most that is possible.`,
} as const;

const ownWorks: Readonly<Record<TakenWork['state'], (title: string) => string>> = {
  sold: (title) =>
    `You have sold this work already, as “${title}”. What has been sold is not sold again, also from another repository; only a refund frees it.`,
  reserved: (title) =>
    `You have listed this work already, as “${title}”, and someone is paying for it right now.`,
  withdrawn: (title) =>
    `You have listed this work already, as “${title}”. Open that listing to put it back into the market.`,
  banned: (title) =>
    `We have taken your listing “${title}” of this work out of the market. It cannot be listed again.`,
  listed: (title) =>
    `You have listed this work already, as “${title}”. Delete that listing first if you want to list it anew.`,
};

function checkSentence(check: { reason: CheckReason; params: object }): string {
  const sentence = textOfReason(checkTexts.sentences, { reason: check.reason, params: check.params });
  if (sentence === null) throw new TypeError(`no sentence for ${check.reason}`);
  return sentence;
}

function pictureSentence(fault: PictureFault): string {
  switch (fault.kind) {
    case 'format':
      return 'Only JPEG, PNG and WebP pictures are accepted.';
    case 'unreadable':
      return 'This picture cannot be read.';
    case 'stored-damaged':
      return 'This picture is damaged or cut off.';
    case 'damaged':
      return 'This picture is damaged or cut off. Please upload it again.';
    case 'pixels':
    default:
      return `This picture has ${fault.width} × ${fault.height} pixels. At most ${fault.maxMegapixels} megapixels are accepted.`;
  }
}
