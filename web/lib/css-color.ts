/**
 * A colour of the style sheet as `rgb()`, for what cannot read our variables or `oklch()`.
 *
 * @returns undefined where the browser cannot convert it.
 */
export function cssColor(color: string, inside: HTMLElement): string | undefined {
  const probe = document.createElement('span');
  // Mixing in sRGB makes the computed value `color(srgb r g b)`, whatever the notation was.
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`;
  inside.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const channels = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/u.exec(computed)?.slice(1);
  if (channels === undefined) return undefined;
  const bytes = channels.map((channel) => Math.round(Math.min(1, Math.max(0, Number(channel))) * 255));
  return `rgb(${bytes.join(', ')})`;
}
