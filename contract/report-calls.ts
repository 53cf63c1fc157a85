import { Type } from 'typebox';
import { MAX_REPORT_CHARS, REPORT_KINDS, REPORT_REASONS } from '#domain/reports/report.ts';
import { call } from './call.ts';
import { Envelope, Fields } from './schemas.ts';

export const reportCalls = {
  'POST /api/reports': call({
    summary: 'Reports a listing, review, question, message or person to the operators',
    access: 'member',
    body: Fields({
      kind: Type.Enum(REPORT_KINDS),
      subject: Type.String({ minLength: 1, maxLength: 60 }),
      reason: Type.Enum(REPORT_REASONS),
      /** Required with the reason `other`. */
      text: Type.Optional(Type.String({ maxLength: MAX_REPORT_CHARS })),
    }),
    response: Envelope(Fields({ number: Type.Integer() })),
    problems: ['not-found', 'invalid-field', 'already-reported', 'too-many-reports', 'too-many-requests'],
  }),
};
