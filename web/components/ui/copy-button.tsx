import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { copyText } from '../../lib/copy-text.ts';
import { toastError } from '../../lib/toast.ts';
import { Button, type ButtonSize } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps {
  text: string;
  label?: string | undefined;
  iconOnly?: boolean | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

export function CopyButton({
  text,
  label = commonTexts.copy,
  iconOnly = false,
  size = 'sm',
  className,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else toastError(commonTexts.copyFailed);
  };
  const Icon = copied ? Check : Copy;
  return (
    <>
      {iconOnly ? (
        <IconButton
          size="sm"
          label={copied ? commonTexts.copied : label}
          icon={<Icon className="size-4" />}
          onClick={() => void copy()}
          className={className}
        />
      ) : (
        <Button
          variant="secondary"
          size={size}
          icon={<Icon aria-hidden="true" className="size-4" />}
          onClick={() => void copy()}
          className={className}
        >
          {copied ? commonTexts.copied : label}
        </Button>
      )}
      <output className="sr-only">{copied ? commonTexts.copied : ''}</output>
    </>
  );
}
