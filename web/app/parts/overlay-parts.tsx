import { MoreVertical, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { navTexts } from '#words/screens/nav.ts';
import { ownProjectTexts } from '#words/screens/own-project.ts';
import { paymentTexts } from '#words/screens/payment.ts';
import { shippingTexts } from '#words/screens/shipping.ts';
import { toastsTexts } from '#words/screens/toasts.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Drawer } from '../../components/ui/drawer.tsx';
import { DropdownMenu } from '../../components/ui/dropdown-menu.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
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
            label={commonTexts.actions}
            variant="secondary"
            icon={<MoreVertical className="size-5" />}
          />
        }
        items={[
          {
            id: 'edit',
            label: commonTexts.edit,
            icon: <Pencil className="size-4" />,
            onSelect: () => undefined,
          },
          {
            id: 'share',
            label: commonTexts.share,
            icon: <Share2 className="size-4" />,
            onSelect: () => undefined,
            disabled: true,
          },
          {
            id: 'delete',
            label: commonTexts.delete,
            icon: <Trash2 className="size-4" />,
            onSelect: () => setOpen('alert'),
            danger: true,
            separated: true,
          },
        ]}
      />
      <Button variant="quiet" onClick={() => toastSuccess(paymentTexts.success)}>
        Success
      </Button>
      <Button variant="quiet" onClick={() => toastInfo(toastsTexts.checkMail)}>
        Information
      </Button>
      <Button variant="quiet" onClick={() => toastWarn(errorsTexts.loginAgain)}>
        Warning
      </Button>
      <Button variant="quiet" onClick={() => toastError(errorsTexts.somethingWentWrong)}>
        Error
      </Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title={shippingTexts.title}
        description={shippingTexts.lead}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {commonTexts.cancel}
            </Button>
            <Button onClick={close}>{shippingTexts.submit}</Button>
          </>
        }
      >
        <div className="space-y-4">
          <Field label={shippingTexts.address} hint={shippingTexts.addressHint}>
            <TextArea rows={3} />
          </Field>
          <Field label={shippingTexts.phone} hint={shippingTexts.phoneHint}>
            <TextInput inputMode="tel" />
          </Field>
        </div>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onOpenChange={close}
        title={ownProjectTexts.deleteTitle}
        body={ownProjectTexts.deleteBody}
        confirmLabel={commonTexts.delete}
        danger
        onConfirm={close}
      />
      <Drawer
        open={open === 'drawer'}
        onOpenChange={close}
        title={discoverTexts.filters}
        footer={<Button block>{discoverTexts.results(24)}</Button>}
      >
        <Field label={navTexts.searchLabel}>
          <TextInput />
        </Field>
      </Drawer>
    </div>
  );
}
