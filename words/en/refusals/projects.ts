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
    'Enter the public address of your video, like https://youtu.be/…, without a user name, a port or an IP address.',
  'parts-of-hardware': () => 'Only a device comes in a box.',
  'no-technology': () => 'Enter at least one technology.',
  'copies-of-software-only': () => 'Only software can be sold as copies. A device has one buyer.',
  'licence-needed': () => 'Choose the licence of the copies.',
  'licence-of-copies-only': () => 'Only copies have a licence. A project for one buyer has none.',
  'repository-without-licence': () =>
    'The verified repository has no licence. Add a licence file and verify it again, or choose another licence.',
  'sale-mode-after-sale': () =>
    'This project has been sold, so it cannot change between one buyer and copies.',
  'sale-mode-while-reserved': () =>
    'Someone is paying for this project. Change between one buyer and copies once their payment has ended.',
  'secrets-not-confirmed': () =>
    'Some texts of this commit may be keys or passwords. Look at each place in the report, and confirm that none of them works any more.',
  'no-verified-photo': () => 'Add at least one of the verified photos.',
  'proof-code-wrong': () =>
    'This code is not yours, or the photo did not arrive within half an hour after you got it. Get a new code and take the photo again.',
  'proof-code-used': () => 'This code is already used. Get a new code and take the photo again.',
  'proof-photo-missing': () => 'Choose which of your photos shows the code.',
  'proof-corners': () => 'Mark the part of the photo with the code again, a little larger.',
  'proof-of-hardware': () => 'Only hardware is proved with a code in a photo.',
  'already-proved': () => 'A person has already seen a code in a photo of this project.',
  'no-comment': () => 'Write a few words about the project.',
  'no-answer': () => 'Write your answer.',
  'statement-too-short': ({ min }: { min: number }) =>
    `Explain in at least ${min} characters why this is your work.`,

  'question-too-short': ({ min }: { min: number }) => `Write at least ${min} characters.`,
  'contact-details': () => 'Leave out phone numbers, email addresses and links. Everyone can read this.',
  'too-many-questions': ({ max }: { max: number }) =>
    `You have ${max} unanswered questions about this project. Wait for the seller to answer.`,
  'already-answered': () => 'You have already answered this question.',
  'private-thread-closed': () => 'Nobody can write here any more.',
  'too-many-threads': ({ max }: { max: number }) =>
    `${max} of your private questions are not answered yet. Wait for an answer first.`,
  'private-messages-used-up': ({ max }: { max: number }) =>
    `You have written ${max} messages here today. Write again tomorrow.`,
  'private-question-too-long': ({ max }: { max: number }) =>
    `Only a question of at most ${max} characters can be public.`,
  'no-private-question': () => 'This private question does not exist.',
  'no-question': () => 'This question does not exist.',

  'version-published': ({ number }: { number: number }) =>
    `This commit is already version ${number}. Push your changes to GitHub, then try again.`,
  'too-many-versions': ({ max }: { max: number }) => `A project can have ${max} versions at most.`,
  'versions-of-software': () => 'Only software has versions.',
  'version-of-other-repository': () =>
    'A new version must come from the repository of this project. List another repository as a project of its own.',
  'version-without-licence': () =>
    'Buyers were promised the licence in the repository, but this commit has none. Add the licence file and verify again.',
  'version-rewritten': ({ percent, version }: { percent: number; version: number }) =>
    `It keeps only ${percent}% of the code of version ${version}, so it is another project. List it as a new project, from a repository of its own.`,
  'version-on-hold': ({ until }: { until: string }) =>
    `This project is on hold. You can publish a new version once the claim or report is decided, on ${formatDay(new Date(until))} at the latest.`,
  'no-version': () => 'This version does not exist.',
  'verify-version-first': () => 'Verify the new version first. A verification is valid for 24 hours.',

  'no-project': () => 'This project does not exist.',
  'no-verification': () => 'This verification does not exist.',
  'own-project': () => 'This is your own project.',
  'download-ended': () =>
    'Your money is on its way back to you, so this project can no longer be downloaded.',
  'not-bought': () => 'Only someone who has bought this project can review it.',
  'already-reviewed': () => 'You have already reviewed this project.',
  'verification-failed': () => 'The project could not be verified.',
  'check-failed': ({ check }: { check: { reason: CheckReason; params: object } }) => checkSentence(check),
  'verify-repository-first': () => 'Verify this repository first. A verification is valid for 24 hours.',
  'verify-repository-again': () =>
    'Verify this repository again, because the comparison of projects has changed.',
  'verify-photos-first': () =>
    'These are not the photos that were verified. Verify them first. A verification is valid for 24 hours.',
  'verified-often': ({ max }: { max: number }) =>
    `You have verified ${max} times within the last hour. Try again later.`,
  'verification-running': () => 'Your last verification is still running. Wait for its result.',
  'no-repository': ({ name }: { name: string }) =>
    `We could not find the repository ${name} on GitHub. Check the spelling and that it is public.`,
  'branch-missing': ({ name, branch }: { name: string; branch: string }) =>
    `The default branch of ${name} is “${branch}”, but there is no such branch. Push it, or choose another default branch in the settings of the repository on GitHub, and verify again.`,
  'repository-not-shown': ({ name }: { name: string }) =>
    `We could not find the repository ${name} on GitHub. Check the spelling. If it is private, let our app read it.`,
  'repository-taken': () =>
    'Someone else has already listed this repository here. If it is your work, claim it, and we will review who wrote it.',
  'files-taken': () =>
    'Someone else has already listed the same files here. If it is your work, claim it, and we will review who wrote it.',
  'work-listed-by-you': ({ state, title }: { state: TakenWork['state']; title: string }) =>
    ownWorks[state](title),
  'quota-exceeded': ({ megabytes }: { megabytes: number }) =>
    `Your pictures and zips would exceed the limit of ${megabytes} MB for an account. Delete a listing that you no longer need. Files in no listing are removed after two days.`,
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
  'already-reported': () => 'You have already reported this. We review it within three days.',
  'too-many-reports': ({ max }: { max: number }) =>
    `You have ${max} open reports. Wait until we have decided one of them.`,
  'account-banned': () =>
    'This account is banned. Our email explains why. If you think this is a mistake, reply to it.',

  'already-claimed': ({ number }: { number: number }) =>
    `You have already claimed this project: claim ${number} is still open.`,
  'too-many-claims': ({ max }: { max: number }) =>
    `You have ${max} open claims. Wait until one of them is decided.`,
  'claim-decided': ({ number }: { number: number }) => `Claim ${number} is already closed.`,
  'no-claim': () => 'This claim does not exist.',
  'shop-closed': () =>
    'The seller is not taking orders at the moment. Bookmark the project and try again later.',
  'shop-closed-until': ({ until }: { until: string }) =>
    `The seller is not taking orders until ${formatDay(new Date(until))}. Bookmark the project and try again then.`,
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
    `You have written ${max} messages in this order, which is the limit.`,
} as const;

const ownWorks: Readonly<Record<TakenWork['state'], (title: string) => string>> = {
  sold: (title) =>
    `You have already sold this work, as “${title}”. It cannot be sold again, not even from another repository, unless that sale is refunded.`,
  reserved: (title) =>
    `You have already listed this work, as “${title}”, and someone is paying for it right now.`,
  withdrawn: (title) =>
    `You have already listed this work, as “${title}”. Open that listing to put it back on the market.`,
  banned: (title) =>
    `We removed your listing “${title}” of this work from the market. It cannot be listed again.`,
  listed: (title) =>
    `You have already listed this work, as “${title}”. Delete that listing first if you want to list it again.`,
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
      return 'This picture is damaged or incomplete.';
    case 'damaged':
      return 'This picture is damaged or incomplete. Please upload it again.';
    case 'pixels':
    default:
      return `This picture has ${fault.width} × ${fault.height} pixels. At most ${fault.maxMegapixels} megapixels are accepted.`;
  }
}
