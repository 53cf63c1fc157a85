import { Cpu, FileCode2 } from 'lucide-react';
import { useState } from 'react';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { navTexts } from '#words/screens/nav.ts';
import { paymentTexts } from '#words/screens/payment.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { usernameTexts } from '#words/screens/username.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { Field } from '../../components/forms/field.tsx';
import { NumberInput } from '../../components/forms/number-input.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { SearchInput } from '../../components/forms/search-input.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { RatingInput } from '../../components/project/rating-input.tsx';
import { Chip } from '../../components/ui/chip.tsx';

export function FieldParts() {
  const [search, setSearch] = useState('line follower');
  const [about, setAbout] = useState('Counts heads in a lab.');
  const [category, setCategory] = useState<'SOFTWARE' | 'HARDWARE'>('SOFTWARE');
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
      <Field label={authTexts.email} hint={usernameTexts.hint} required>
        <TextInput type="email" placeholder="asha@example.in" autoComplete="off" />
      </Field>
      <Field label={usernameTexts.label} error={usernameTexts.taken}>
        <TextInput defaultValue="asha" />
      </Field>
      <Field label={authTexts.password} hint={authTexts.passwordRule}>
        <PasswordInput defaultValue="secret words" autoComplete="off" />
      </Field>
      <Field label={addProjectTexts.price} hint={addProjectTexts.priceHint}>
        <NumberInput leading="₹" defaultValue="2499" />
      </Field>
      <Field label={addProjectTexts.repository} disabled hint={addProjectTexts.repositoryHint}>
        <TextInput mono defaultValue="https://github.com/asha/attendance" />
      </Field>
      <Field label={addProjectTexts.complexity}>
        <Select options={levels} placeholder={commonTexts.choose} defaultValue="" />
      </Field>
      <Field label={addProjectTexts.description} counter={{ value: about.length, max: 2000 }} optional>
        <TextArea value={about} onChange={(event) => setAbout(event.target.value)} />
      </Field>
      <Field
        label={addProjectTexts.features}
        error={errorsTexts.fieldRequired}
        counter={{ value: 130, max: 120 }}
      >
        <TextArea />
      </Field>
      <Field label={addProjectTexts.category} group className="md:col-span-2">
        <RadioCards
          value={category}
          onValueChange={setCategory}
          options={[
            { value: 'SOFTWARE', label: projectCardTexts.category.SOFTWARE, icon: <FileCode2 /> },
            { value: 'HARDWARE', label: projectCardTexts.category.HARDWARE, icon: <Cpu /> },
          ]}
        />
      </Field>
      <SearchInput label={navTexts.searchLabel} value={search} onValueChange={setSearch} />
      <div className="flex flex-wrap items-center gap-4">
        <SegmentedControl
          label={discoverTexts.viewLabel}
          value={view}
          onValueChange={setView}
          segments={[
            { value: 'grid', label: discoverTexts.grid },
            { value: 'list', label: discoverTexts.list },
          ]}
        />
        <RatingInput value={stars} onValueChange={setStars} />
      </div>
      <div>
        <Checkbox
          label={projectCardTexts.unlocked}
          checked={agreed}
          onCheckedChange={setAgreed}
          hint={paymentTexts.secure.card}
        />
        <Checkbox label={projectTexts.liked} checked={!agreed} onCheckedChange={() => setAgreed(!agreed)} />
        <Checkbox label={commonTexts.sample} checked disabled onCheckedChange={() => undefined} />
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
