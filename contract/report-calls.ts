import { Type } from 'typebox';
import { MAX_REPORT_CHARS, REPORT_KINDS, REPORT_REASONS } from '#domain/reports/report.ts';
import { call } from './call.ts';
import { strict, Envelope } from './schemas.ts';

export const reportCalls = {
  'POST /api/reports': call({
    summary: 'Reports a listing, review, question, message or person to the operators',
    access: 'member',
    body: Type.Object(
      {
        kind: Type.Enum(REPORT_KINDS),
        subject: Type.String({ minLength: 1, maxLength: 60 }),
        reason: Type.Enum(REPORT_REASONS),
        /** Required with the reason `other`. */
        text: Type.Optional(Type.String({ maxLength: MAX_REPORT_CHARS })),
      },
      strict,
    ),
    response: Envelope(Type.Object({ number: Type.Integer() }, strict)),
    problems: ['not-found', 'invalid-field', 'already-reported', 'too-many-reports', 'too-many-requests'],
  }),
};
