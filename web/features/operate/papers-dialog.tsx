import { useState } from 'react';
import { dayInIndia } from '#domain/common/india-day.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { type MonthlyExport, useExportMonth } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { failureOf } from './console-parts.tsx';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/u;

export function PapersDialog({ what, onClose }: { what: MonthlyExport; onClose: () => void }) {
  const texts = operateTexts[what];
  const exporting = useExportMonth(what);
  const [month, setMonth] = useState(() => dayInIndia(new Date()).slice(0, 7));
  const [error, setError] = useState<string | undefined>();
  return (
    <FormDialog
      title={texts.title}
      description={texts.lead}
      submitLabel={operateTexts.monthlyExport.submit}
      busy={exporting.isPending}
      failure={failureOf(exporting)}
      onSubmit={(event) => {
        event?.preventDefault();
        if (exporting.isPending) return;
        if (MONTH.test(month)) exporting.mutate(month, { onSuccess: onClose });
        else setError(errorsTexts.fieldRequired);
      }}
      onClose={onClose}
    >
      <Field label={operateTexts.monthlyExport.month} required error={error}>
        <TextInput
          type="month"
          value={month}
          onChange={(event) => {
            setError(undefined);
            setMonth(event.currentTarget.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}
