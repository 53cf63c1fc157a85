import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { balanceTexts } from '#words/screens/balance.ts';
import { useDownloadStatement } from '../../api/balance-queries.ts';
import { Select } from '../../components/forms/select.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { formatMonth, lastMonths } from '../../lib/format.ts';
import { toastError } from '../../lib/toast.ts';

const SHOWN_MONTHS = 24;

export function StatementCard() {
  const texts = balanceTexts.statements;
  const [months] = useState(() => lastMonths(new Date(), SHOWN_MONTHS));
  const [month, setMonth] = useState(months[0] ?? '');
  const download = useDownloadStatement();
  return (
    <Card asChild>
      <section aria-labelledby="statements">
        <h2 id="statements" className="text-lg">
          {texts.title}
        </h2>
        <p className="text-sm text-muted">{texts.lead}</p>
        <div className="mt-4 flex flex-wrap gap-2 max-sm:*:w-full">
          <Select
            aria-label={texts.month}
            value={month}
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
            onValueChange={setMonth}
            className="sm:w-52"
          />
          <Button asChild variant="secondary">
            <Link to="/balance/$month" params={{ month }}>
              {texts.open}
            </Link>
          </Button>
          <Button
            variant="secondary"
            busy={download.isPending}
            onClick={() => download.mutate(month, { onError: () => toastError(texts.csvFailed) })}
          >
            {texts.csv}
          </Button>
        </div>
      </section>
    </Card>
  );
}
