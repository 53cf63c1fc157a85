import { Bookmark, Plus, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import { paymentTexts } from '#words/screens/payment.ts';
import { projectTexts } from '#words/screens/project.ts';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger', 'link'] as const;

export function ButtonParts() {
  const [busy, setBusy] = useState(false);
  return (
    <div className="space-y-4">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant} size="sm">
            {commonTexts.save}
          </Button>
          <Button variant={variant}>{commonTexts.save}</Button>
          <Button variant={variant} size="lg">
            {commonTexts.save}
          </Button>
          <Button variant={variant} icon={<Plus aria-hidden="true" className="size-4.5" />}>
            {navTexts.addProject}
          </Button>
          <Button variant={variant} busy>
            {commonTexts.save}
          </Button>
          <Button variant={variant} disabled>
            {commonTexts.save}
          </Button>
          <Button asChild variant={variant}>
            <a href="#link">{navTexts.discover}</a>
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} onClick={() => setBusy(true)}>
          {paymentTexts.pay('₹2,624')}
        </Button>
        <Button variant="quiet" onClick={() => setBusy(false)}>
          {commonTexts.cancel}
        </Button>
        <IconButton label={projectTexts.share} icon={<Share2 className="size-5" />} />
        <IconButton
          label={projectTexts.bookmark}
          variant="secondary"
          icon={<Bookmark className="size-5" />}
        />
        <IconButton label={commonTexts.delete} variant="overlay" icon={<Trash2 className="size-5" />} />
        <IconButton label={navTexts.addProject} variant="primary" icon={<Plus className="size-5" />} />
        <IconButton label={commonTexts.loading} busy icon={<Plus className="size-5" />} />
        <IconButton label={commonTexts.remove} disabled icon={<Trash2 className="size-5" />} />
        <CopyButton text="7f3c9a1" />
        <CopyButton text="7f3c9a1" iconOnly label={ordersTexts.copyAddress} />
      </div>
    </div>
  );
}
