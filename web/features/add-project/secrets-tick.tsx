import { addProjectTexts } from '#words/screens/add-project.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { Card } from '../../components/ui/card.tsx';

/** What may be a secret stops a listing until its seller says that it is dead. */
export function SecretsTick({
  checked,
  onCheckedChange,
  disabled,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled: boolean;
}) {
  return (
    <Card>
      <Checkbox
        label={addProjectTexts.secretsDead}
        hint={addProjectTexts.secretsDeadHint}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
      />
    </Card>
  );
}
