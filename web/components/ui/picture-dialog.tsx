import { Dialog } from './dialog.tsx';
import { type LoadPicture, type MessagePicture, PrivatePicture } from './private-picture.tsx';

export function PictureDialog({
  picture,
  title,
  load,
  onClose,
}: {
  picture: MessagePicture;
  title: string;
  load: LoadPicture;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      size="full"
      focusableBody
      title={title}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <PrivatePicture
        picture={picture}
        size="large"
        load={load}
        alt={title}
        className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full"
      />
    </Dialog>
  );
}
