import { LICENCES, type Licence, type SaleMode } from '#domain/projects/sale-mode.ts';
import { saleModeFieldsTexts } from '#words/screens/sale-mode-fields.ts';
import { saleTermsTexts } from '#words/screens/sale-terms.ts';
import { Field } from '../forms/field.tsx';
import { RadioCards } from '../forms/radio-cards.tsx';
import { Select } from '../forms/select.tsx';

const words = saleModeFieldsTexts;

export interface ChosenTerms {
  readonly saleMode: SaleMode;
  readonly licence: Licence;
}

export interface SaleModeFieldsProps {
  readonly terms: ChosenTerms;
  readonly onChange: (terms: ChosenTerms) => void;
  /** Set once a copy has been sold, because only the licence of further copies can then change. */
  readonly isModeFixed?: boolean | undefined;
  readonly licenceError?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export function SaleModeFields({
  terms,
  onChange,
  isModeFixed = false,
  licenceError,
  disabled = false,
}: SaleModeFieldsProps) {
  return (
    <div className="space-y-4">
      <Field label={words.title} hint={isModeFixed ? words.fixed : words.beforeFirstSale} group>
        <RadioCards
          options={[
            { value: 'exclusive', label: words.exclusive, hint: words.exclusiveHint },
            { value: 'copies', label: words.copies, hint: words.copiesHint },
          ]}
          value={terms.saleMode}
          onValueChange={(saleMode) => onChange({ ...terms, saleMode })}
          disabled={disabled || isModeFixed}
        />
      </Field>
      {terms.saleMode === 'copies' && (
        <Field label={words.licence} hint={words.buyersMay[terms.licence]} error={licenceError}>
          <Select
            value={terms.licence}
            onValueChange={(licence) => onChange({ ...terms, licence })}
            disabled={disabled}
            options={LICENCES.map((value) => ({ value, label: saleTermsTexts.licences[value] }))}
          />
        </Field>
      )}
    </div>
  );
}
