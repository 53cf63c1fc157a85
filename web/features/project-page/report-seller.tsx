import { useReport } from '../../api/report-queries.ts';
import { ReportButton } from '../../components/project/report-button.tsx';

export function ReportSeller({ username }: { username: string }) {
  return <ReportButton kind="person" report={useReport('person', username)} />;
}
