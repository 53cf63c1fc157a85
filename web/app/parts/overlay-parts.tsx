import { MoreVertical, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Drawer } from '../../components/ui/drawer.tsx';
import { DropdownMenu } from '../../components/ui/dropdown-menu.tsx';
import { Field } from '../../components/ui/field.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { texts } from '../../lib/texts.ts';
import { toastError, toastInfo, toastSuccess, toastWarn } from '../../lib/toast.ts';

export function OverlayParts() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('alert')}>
        Confirmation
      </Button>
      <Button variant="secondary" onClick={() => setOpen('drawer')}>
        Drawer
      </Button>
      <DropdownMenu
        trigger={
          <IconButton
            label={texts.common.actions}
            variant="secondary"
            icon={<MoreVertical className="size-5" />}
          />
        }
        items={[
          {
            id: 'edit',
            label: texts.common.edit,
            icon: <Pencil className="size-4" />,
            onSelect: () => undefined,
          },
          {
            id: 'share',
            label: texts.common.share,
            icon: <Share2 className="size-4" />,
            onSelect: () => undefined,
            disabled: true,
          },
          {
            id: 'delete',
            label: texts.common.delete,
            icon: <Trash2 className="size-4" />,
            onSelect: () => setOpen('alert'),
            danger: true,
            separated: true,
          },
        ]}
      />
      <Button variant="quiet" onClick={() => toastSuccess(texts.payment.success)}>
        Success
      </Button>
      <Button variant="quiet" onClick={() => toastInfo(texts.toasts.checkMail)}>
        Information
      </Button>
      <Button variant="quiet" onClick={() => toastWarn(texts.errors.loginAgain)}>
        Warning
      </Button>
      <Button variant="quiet" onClick={() => toastError(texts.errors.somethingWrong)}>
        Error
      </Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title={texts.shipping.title}
        line={texts.shipping.lead}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {texts.common.cancel}
            </Button>
            <Button onClick={close}>{texts.shipping.submit}</Button>
          </>
        }
      >
        <div className="space-y-4">
          <Field label={texts.shipping.address} hint={texts.shipping.addressHint}>
            <TextArea rows={3} />
          </Field>
          <Field label={texts.shipping.phone} hint={texts.shipping.phoneHint}>
            <TextInput inputMode="tel" />
          </Field>
        </div>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onOpenChange={close}
        title={texts.project.deleteTitle}
        body={texts.project.deleteBody}
        confirmLabel={texts.common.delete}
        danger
        onConfirm={close}
      />
      <Drawer
        open={open === 'drawer'}
        onOpenChange={close}
        title={texts.discover.filters}
        footer={<Button block>{texts.discover.results(24)}</Button>}
      >
        <Field label={texts.discover.searchLabel}>
          <TextInput />
        </Field>
      </Drawer>
    </div>
  );
}
