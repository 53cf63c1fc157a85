import { ImageOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';
import { useFailedImage } from '../../lib/use-failed-image.ts';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  src: string;
  alt: string;
  fallback?: ReactNode;
}

export function Picture({ src, alt, fallback, className, ...rest }: PictureProps) {
  const { hasFailed, watch, fail } = useFailedImage(src);
  if (hasFailed) {
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
      ref={watch}
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
      className={className}
      onError={(event) => {
        fail();
        rest.onError?.(event);
      }}
    />
  );
}
