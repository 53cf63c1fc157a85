import { FileUp } from 'lucide-react';
import { grantTexts } from '#words/screens/grant.ts';

export function FileInput({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const take = (file: File | undefined) => {
    if (file !== undefined) onChoose(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping repeats what the file input does
    <label
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer?.files[0]);
      }}
      className="relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-control bg-surface px-4 py-5 text-center hover:border-primary"
    >
      <FileUp aria-hidden="true" className="size-6 text-primary" />
      <span>
        {label}{' '}
        <span className="font-semibold text-primary underline underline-offset-3">{grantTexts.choose}</span>
      </span>
      <input
        type="file"
        className="peer sr-only"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute -inset-0.5 rounded-card peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
      />
    </label>
  );
}
