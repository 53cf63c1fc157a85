import { useState } from 'react';
import { DEFAULT_HOLD_DAYS, MAX_HOLD_DAYS } from '#domain/operators/ban.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { digitsIn } from '../../lib/whole-number.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function HoldDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [days, setDays] = useState(String(DEFAULT_HOLD_DAYS));
  const [error, setError] = useState<string | undefined>();
  return (
    <ReasonDialog
      title={operateTexts.subjects.holdTitle}
      description={operateTexts.subjects.holdBody}
      submit={operateTexts.subjects.hold}
      toStep={(reason) => {
        if (Number(days) >= 1 && Number(days) <= MAX_HOLD_DAYS) {
          return (send) =>
            send('POST /api/operate/projects/{id}/hold', {
              params: { id },
              body: { days: Number(days), reason },
            });
        }
        setError(errorsTexts.fieldRequired);
        return null;
      }}
      onClose={onClose}
    >
      <Field
        label={operateTexts.report.days}
        hint={operateTexts.report.daysHint(MAX_HOLD_DAYS)}
        error={error}
      >
        <TextInput
          inputMode="numeric"
          value={days}
          onChange={(event) => {
            setError(undefined);
            setDays(digitsIn(event.currentTarget.value));
          }}
        />
      </Field>
    </ReasonDialog>
  );
}
