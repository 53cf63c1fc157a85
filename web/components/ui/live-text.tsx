/**
 * Text that changes while it is shown. Translators of browsers wrap text nodes in elements of their own, where React
 * no longer finds them, so that another text is another element.
 */
export function LiveText({ children }: { children: string }) {
  return <span key={children}>{children}</span>;
}
