import { Avatar as Primitive } from 'radix-ui';
import { classNames } from '../../lib/class-names.ts';
import { initials } from '../../lib/format.ts';

const sizes = {
  xs: 'size-6 text-[0.6875rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-2xl',
} as const;

/** A person's picture, or their letters until there is one. Decorative: the name stands beside it. */
export function Avatar({
  name,
  src,
  size = 'md',
  className,
}: {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}) {
  return (
    <Primitive.Root
      aria-hidden="true"
      className={classNames(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-bold text-primary select-none',
        sizes[size],
        className,
      )}
    >
      {src ? <Primitive.Image src={src} alt="" className="size-full object-cover" /> : null}
      <Primitive.Fallback>{initials(name)}</Primitive.Fallback>
    </Primitive.Root>
  );
}
