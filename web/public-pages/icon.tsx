import { createElement, type ComponentProps, type FunctionComponent, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

interface IconData {
  readonly name: string;
  readonly size?: number;
  readonly node: readonly (readonly [tag: string, attributes: SVGProps<SVGElement>])[];
  readonly aliases?: readonly string[];
}

/** With one of these attributes, an icon is not hidden from screen readers. */
const NAMING = /^(?:aria-|role$|title$)/u;

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { readonly size?: number | string };

/**
 * Takes the place of lucide's function of this name when the server renders: it writes the same HTML, but makes the
 * shapes and classes of an icon once instead of each time.
 */
export function createLucideIcon({
  name,
  size: side = 24,
  node,
  aliases = [],
}: IconData): FunctionComponent<IconProps> {
  const shapes = {
    __html: renderToStaticMarkup(node.map(([tag, attributes]) => createElement(tag, attributes))),
  };
  const ownClasses = ['lucide', ...[name, ...aliases].map((alias) => `lucide-${alias}`)];
  const classes = new Map<string, string>();
  function classOf(given: string): string {
    const known = classes.get(given);
    if (known !== undefined) return known;
    const made = [...new Set([...ownClasses, ...given.split(/\s+/u).filter(Boolean)])].join(' ');
    classes.set(given, made);
    return made;
  }
  return function Icon({
    className = '',
    size = 24,
    width = size,
    height = size,
    color = 'currentColor',
    strokeWidth = 2,
    ...rest
  }) {
    const isNamed = Object.entries(rest).some(
      ([prop, value]) => NAMING.test(prop) && (value ?? null) !== null,
    );
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={width}
        height={height}
        viewBox={`0 0 ${side} ${side}`}
        fill="none"
        stroke={color}
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={classOf(className)}
        {...(isNamed ? {} : { 'aria-hidden': 'true' })}
        {...rest}
        dangerouslySetInnerHTML={shapes}
      />
    );
  };
}
