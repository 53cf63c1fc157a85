import type { Context } from '../../context.ts';
import { describeAnswer } from '../../http/describe-answer.ts';
import type { Routes } from '../../http/routes.ts';
import { reportSubject } from './report-subject.ts';

export function reportRoutes(routes: Routes, context: Context): void {
  routes.handle('POST /api/reports', async ({ viewer, body }) => {
    const { kind, subject, reason, text = '' } = body;
    const number = await reportSubject(context, {
      reporterId: viewer.profile.id,
      kind,
      subject,
      reason,
      text,
    });
    return { data: { number }, ...describeAnswer('reported', { number }) };
  });
}
