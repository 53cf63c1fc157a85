import { CreditCard, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { Field } from '../../components/ui/field.tsx';
import { NumberInput } from '../../components/ui/number-input.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { RatingInput } from '../../components/ui/rating.tsx';
import { SearchInput } from '../../components/ui/search-input.tsx';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { Select } from '../../components/ui/select.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { texts } from '../../lib/texts.ts';

export function FieldParts() {
  const [search, setSearch] = useState('line follower');
  const [about, setAbout] = useState('Counts heads in a lab.');
  const [method, setMethod] = useState<'card' | 'upi'>('card');
  const [view, setView] = useState<'grid' | 'list'>('grid');
  const [agreed, setAgreed] = useState(true);
  const [stars, setStars] = useState(4);
  const levels = [
    { value: 'Low', label: 'Low' },
    { value: 'Medium', label: 'Medium' },
    { value: 'High', label: 'High' },
  ];
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      <Field label={texts.auth.email} hint={texts.username.hint} required>
        <TextInput type="email" placeholder="asha@example.in" autoComplete="off" />
      </Field>
      <Field label={texts.username.label} error={texts.username.taken}>
        <TextInput defaultValue="asha" />
      </Field>
      <Field label={texts.auth.password} hint={texts.auth.passwordRule}>
        <PasswordInput defaultValue="secret words" autoComplete="off" />
      </Field>
      <Field label={texts.addProject.price} hint={texts.addProject.priceHint}>
        <NumberInput leading="₹" defaultValue="2499" />
      </Field>
      <Field label={texts.addProject.repository} disabled hint={texts.addProject.repositoryHint}>
        <TextInput mono defaultValue="https://github.com/asha/attendance" />
      </Field>
      <Field label={texts.addProject.complexity}>
        <Select options={levels} placeholder={texts.common.choose} defaultValue="" />
      </Field>
      <Field label={texts.addProject.description} counter={{ value: about.length, max: 2000 }} optional>
        <TextArea value={about} onChange={(event) => setAbout(event.target.value)} />
      </Field>
      <Field
        label={texts.addProject.features}
        error={texts.errors.fieldRequired}
        counter={{ value: 130, max: 120 }}
      >
        <TextArea />
      </Field>
      <Field label={texts.payment.method} group className="md:col-span-2">
        <RadioCards
          value={method}
          onValueChange={setMethod}
          options={[
            { value: 'card', label: texts.payment.card, hint: texts.payment.cardHint, icon: <CreditCard /> },
            { value: 'upi', label: texts.payment.upi, hint: texts.payment.upiHint, icon: <Smartphone /> },
          ]}
        />
      </Field>
      <SearchInput label={texts.discover.searchLabel} value={search} onValueChange={setSearch} />
      <div className="flex flex-wrap items-center gap-4">
        <SegmentedControl
          label={texts.discover.viewLabel}
          value={view}
          onValueChange={setView}
          segments={[
            { value: 'grid', label: texts.discover.grid },
            { value: 'list', label: texts.discover.list },
          ]}
        />
        <RatingInput value={stars} onValueChange={setStars} />
      </div>
      <div>
        <Checkbox
          label={texts.project.unlocked}
          checked={agreed}
          onCheckedChange={setAgreed}
          hint={texts.payment.secure}
        />
        <Checkbox label={texts.project.liked} checked={!agreed} onCheckedChange={() => setAgreed(!agreed)} />
        <Checkbox label={texts.common.sample} checked disabled onCheckedChange={() => undefined} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Chip>React</Chip>
        <Chip mono>main.ts</Chip>
        <Chip onRemove={() => undefined}>Hardware</Chip>
        <Chip onRemove={() => undefined}>
          A filter with a name that goes on for longer than a phone is wide, certainly
        </Chip>
      </div>
    </div>
  );
}
