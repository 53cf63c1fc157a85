import { insideTexts } from '#words/screens/inside.ts';
import { Checkbox } from '../../forms/checkbox.tsx';

export interface ShownParts {
  readonly readme: boolean;
  readonly tree: boolean;
}

export function InsideChoices({
  shown,
  repositoryPrivate,
  onChange,
}: {
  shown: ShownParts;
  repositoryPrivate: boolean;
  onChange: (shown: ShownParts) => void;
}) {
  return (
    <fieldset className="space-y-1">
      <legend className="mb-2 font-semibold">{insideTexts.choices}</legend>
      <p className="pb-1 text-sm text-muted">
        {repositoryPrivate ? insideTexts.choicesHint : insideTexts.publicChoicesHint}
      </p>
      <Checkbox
        label={insideTexts.showReadme}
        checked={shown.readme}
        onCheckedChange={(readme) => onChange({ ...shown, readme })}
      />
      <Checkbox
        label={insideTexts.showTree}
        checked={shown.tree}
        onCheckedChange={(tree) => onChange({ ...shown, tree })}
      />
    </fieldset>
  );
}
