import type { ReportKind, ReportReason } from '#domain/reports/report.ts';

export const reportsTexts = {
  report: {
    listing: 'Report this listing',
    review: 'Report',
    question: 'Report',
    person: 'Report this seller',
    message: 'Report',
  } satisfies Record<ReportKind, string>,
  reported: 'Reported',
  title: {
    listing: 'Report this listing',
    review: 'Report this review',
    question: 'Report this question or its answer',
    person: 'Report this seller',
    message: 'Report this message',
  } satisfies Record<ReportKind, string>,
  lead: 'We review it within three days and email you our decision. We tell nobody who reported it. A report refunds no order.',
  reason: 'What is wrong?',
  reasons: {
    scam: 'It is a scam',
    'off-platform': 'It asks to pay or meet outside ProtoHaat',
    prohibited: 'It is not allowed to be sold',
    copied: 'It copies someone else’s work',
    offensive: 'It insults, threatens or discriminates',
    'private-data': 'It shows someone’s personal details',
    spam: 'It advertises something else',
    'fake-review': 'The review is not honest',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  text: 'What should we know?',
  textHint: 'Required only for “Something else”.',
  reasonRequired: 'Choose what is wrong.',
  textRequired: 'Describe what is wrong.',
  submit: 'Send the report',
  sent: 'Thank you. We will review it and email you our decision.',
  failed: 'The report was not sent',
} as const;
