import { useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { grantTexts } from '#words/screens/grant.ts';
import type { GrantCheck } from '../../api/grant-queries.ts';
import type { Tone } from '../../components/ui/badge.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { FileInput } from './file-input.tsx';

const tones: Record<GrantCheck['verdict'], Tone> = {
  valid: 'ok',
  refunded: 'warn',
  disputed: 'bad',
  invalid: 'bad',
};

export function GrantResult({ found: { verdict, grant } }: { found: GrantCheck }) {
  const { title, body } = grantTexts.verdicts[verdict];
  return (
    <section aria-label={title} className="mt-6">
      <Notice tone={tones[verdict]} title={title}>
        {body}
      </Notice>
      {grant !== null && (
        <>
          <dl className="mt-4 grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2">
            <Row label={grantTexts.project} value={grant.title} />
            <Row label={grantTexts.buyer} value={grant.buyer ?? commonTexts.deletedAccount} />
            <Row label={grantTexts.licence} value={grantTexts.licences[grant.licence]} />
            <Row label={grantTexts.order} value={grant.order} />
            <Row label={grantTexts.paidAt} value={formatDateTime(grant.paidAt)} />
            <Row label={grantTexts.issuedAt} value={formatDateTime(grant.issuedAt)} />
            {grant.version !== null && <Row label={grantTexts.version} value={String(grant.version)} />}
            <Row label={grantTexts.commit} value={grant.commit} isHash />
            <Row label={grantTexts.archive} value={grant.archive.sha256} isHash />
          </dl>
          <ZipComparison sha256={grant.archive.sha256} />
        </>
      )}
    </section>
  );
}

function Row({ label, value, isHash = false }: { label: string; value: string; isHash?: boolean }) {
  return (
    <div className={isHash ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd dir="auto" className={isHash ? 'font-mono text-sm break-all' : 'font-semibold break-words'}>
        {value}
      </dd>
    </div>
  );
}

function ZipComparison({ sha256 }: { sha256: string }) {
  const [result, setResult] = useState<'same' | 'other' | 'failed' | null>(null);
  const compare = async (file: File) => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    setResult(hex === sha256 ? 'same' : 'other');
  };
  return (
    <div className="mt-5">
      <FileInput
        label={grantTexts.zip}
        onChoose={(file) => {
          setResult(null);
          compare(file).catch(() => setResult('failed'));
        }}
      />
      <p className="mt-1 text-sm text-muted">{grantTexts.zipHint}</p>
      <output className="mt-3 block empty:hidden">
        {result === 'same' && <Notice tone="ok">{grantTexts.zipSame}</Notice>}
        {result === 'other' && <Notice tone="bad">{grantTexts.zipOther}</Notice>}
        {result === 'failed' && <Notice tone="bad">{grantTexts.zipFailed}</Notice>}
      </output>
    </div>
  );
}
