import { classNames } from '../../lib/class-names.ts';
import { initials } from '../../lib/initials.ts';
import { useFailedImage } from '../../lib/use-failed-image.ts';

const sizes = {
  xs: 'size-6 text-[0.6875rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-2xl',
} as const;

export function Avatar({
  name,
  src,
  size = 'md',
}: {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes | undefined;
}) {
  const { hasFailed, watch, fail } = useFailedImage(src);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-bold text-primary select-none',
        sizes[size],
      )}
    >
      {src && !hasFailed ? (
        <img ref={watch} src={src} alt="" onError={fail} className="size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  );
}
