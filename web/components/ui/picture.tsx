import { ImageOff } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  src: string;
  alt: string;
  fallback?: ReactNode;
}

export function Picture({ src, alt, fallback, className, ...rest }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (failedSrc === src) {
    return (
      fallback ?? (
        <span
          className={classNames(
            'flex flex-col items-center justify-center gap-2 bg-sunken p-4 text-sm text-muted',
            className,
          )}
        >
          <ImageOff aria-hidden="true" className="size-7" />
          {commonTexts.imageFailed}
        </span>
      )
    );
  }
  return (
    <img
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
      className={className}
      onError={(event) => {
        setFailedSrc(src);
        rest.onError?.(event);
      }}
    />
  );
}
