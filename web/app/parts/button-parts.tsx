import { Bookmark, Plus, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { texts } from '../../lib/texts.ts';

const variants = ['primary', 'secondary', 'quiet', 'danger', 'link'] as const;

export function ButtonParts() {
  const [busy, setBusy] = useState(false);
  return (
    <div className="space-y-4">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant} size="sm">
            {texts.common.save}
          </Button>
          <Button variant={variant}>{texts.common.save}</Button>
          <Button variant={variant} size="lg">
            {texts.common.save}
          </Button>
          <Button variant={variant} icon={<Plus aria-hidden="true" className="size-4.5" />}>
            {texts.nav.addProject}
          </Button>
          <Button variant={variant} busy>
            {texts.common.save}
          </Button>
          <Button variant={variant} disabled>
            {texts.common.save}
          </Button>
          <Button asChild variant={variant}>
            <a href="#link">{texts.nav.discover}</a>
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} onClick={() => setBusy(true)}>
          {texts.payment.pay('₹2,624')}
        </Button>
        <Button variant="quiet" onClick={() => setBusy(false)}>
          {texts.common.cancel}
        </Button>
        <IconButton label={texts.project.share} icon={<Share2 className="size-5" />} />
        <IconButton
          label={texts.project.bookmark}
          variant="secondary"
          icon={<Bookmark className="size-5" />}
        />
        <IconButton label={texts.common.delete} variant="overlay" icon={<Trash2 className="size-5" />} />
        <IconButton label={texts.nav.addProject} variant="primary" icon={<Plus className="size-5" />} />
        <IconButton label={texts.common.loading} busy icon={<Plus className="size-5" />} />
        <IconButton label={texts.common.remove} disabled icon={<Trash2 className="size-5" />} />
        <CopyButton text="7f3c9a1" />
        <CopyButton text="7f3c9a1" iconOnly label={texts.orders.copyAddress} />
      </div>
    </div>
  );
}
