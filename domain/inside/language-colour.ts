/** Of `--language-0` and so on. */
const COLOURS = 8;
const KNOWN: readonly string[] = ['TypeScript', 'JavaScript', 'Python', 'Java', 'HTML', 'CSS', 'C++', 'C'];

/** The same language has the same colour everywhere. */
export function languageColour(name: string): string {
  const known = KNOWN.indexOf(name);
  const colour = known === -1 ? name.length % COLOURS : known;
  return `var(--language-${colour})`;
}
