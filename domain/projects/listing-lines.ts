import { visibleText } from '../common/clean-text.ts';
import { parseTechStack } from './project.ts';

export function parseTechnologies(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const name of parseTechStack(text)) {
    if (!byKey.has(name.toLowerCase())) byKey.set(name.toLowerCase(), name);
  }
  return [...byKey.values()];
}

/** @returns one feature or part per line, without the bullets that the page adds itself. */
export function parseLines(text: string): string {
  return visibleText(text)
    .split('\n')
    .map((line) => line.trim().replace(/^[-*•–—]\s+/u, ''))
    .filter((line) => line !== '')
    .join('\n');
}
