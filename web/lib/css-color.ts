/**
 * Converts a colour to `rgb()`, because the payment provider's iframe supports neither CSS variables nor
 * `oklch()`.
 * @returns undefined if the browser cannot convert the colour
 */
export function cssColor(color: string, inside: HTMLElement): string | undefined {
  const probe = document.createElement('span');
  // The computed value of `color-mix` in sRGB is `color(srgb r g b)` for any input notation.
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`;
  inside.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const channels = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/u.exec(computed)?.slice(1);
  if (channels === undefined) return undefined;
  const bytes = channels.map((channel) => Math.round(Math.min(1, Math.max(0, Number(channel))) * 255));
  return `rgb(${bytes.join(', ')})`;
}
