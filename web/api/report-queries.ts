import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/calls.ts';
import type { ReportKind } from '#domain/reports/report.ts';
import { useApi } from './api-of.ts';
import { orderKeys, privateQuestionKey } from './keys.ts';
import { messageOfError } from './message-of-error.ts';
import { projectKeys } from './project-queries.ts';

type Report = Omit<BodyOf<'POST /api/reports'>, 'kind' | 'subject'>;

/** @param subject - an ID or, for a person, the username */
export function useReport(kind: ReportKind, subject: string) {
  const { send } = useApi();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (report: Report) => send('POST /api/reports', { body: { ...report, kind, subject } }),
    onSuccess: () => {
      if (kind === 'message') {
        void client.invalidateQueries({ queryKey: orderKeys.processes });
        void client.invalidateQueries({ queryKey: privateQuestionKey });
      }
      if (kind === 'question') void client.invalidateQueries({ queryKey: projectKeys.all });
    },
  });
  return { send: mutateAsync, describe: messageOfError };
}
