import { Children, cloneElement, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** Gives its properties to its only child. */
export function Slot({
  children,
  className,
  ...rest
}: {
  children?: ReactNode;
  className?: string | undefined;
  [property: string]: unknown;
}) {
  const child = Children.only(children) as ReactElement<{ className?: string }>;
  return cloneElement(child, {
    ...rest,
    ...child.props,
    className: classNames(className, child.props.className),
  });
}
