import type { OrderMessage } from '../../api/message-queries.ts';
import { useReport } from '../../api/report-queries.ts';
import { ReportButton } from '../../components/project/report-button.tsx';

export function ReportMessage({ message: { id, reported } }: { message: OrderMessage }) {
  return <ReportButton kind="message" report={useReport('message', id)} isReported={reported} />;
}
