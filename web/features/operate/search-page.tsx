import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { operateTexts } from '#words/screens/operate.ts';
import { consoleSearchQuery } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ListState } from './console-parts.tsx';
import { LinesPanel, personLine, projectLine, purchaseLine } from './subject-lines.tsx';

const texts = operateTexts.search;

export function SearchPage({ text }: { text: string }) {
  useDocumentTitle(texts.title);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === '') return;
    void navigate({ to: '/operate/$', params: { _splat: `search/${wanted.replaceAll('/', ' ')}` } });
  };
  return (
    <>
      <h1 className="mb-4 text-xl">{texts.title}</h1>
      <form noValidate onSubmit={submit} className="mb-5 flex max-w-2xl flex-wrap items-start gap-3">
        <Field label={texts.label} hideLabel hint={texts.hint} className="min-w-0 grow basis-64">
          <TextInput
            type="search"
            leading={<Search aria-hidden="true" className="size-4" />}
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={texts.label}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit">{texts.submit}</Button>
      </form>
      {text !== '' && <Results text={text} />}
    </>
  );
}

function Results({ text }: { text: string }) {
  const query = useQuery(consoleSearchQuery(text));
  const { data } = query;
  if (data === undefined) return <ListState query={query} />;
  const { people, projects, purchases } = data;
  if (people.length + projects.length + purchases.length === 0) {
    return <EmptyState title={texts.empty} hint={texts.emptyHint} drawing="search" />;
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <LinesPanel title={texts.people} lines={people.map(personLine)} />
      <LinesPanel title={texts.projects} lines={projects.map(projectLine)} />
      <div className="lg:col-span-2">
        <LinesPanel title={texts.purchases} lines={purchases.map(purchaseLine)} />
      </div>
    </div>
  );
}
