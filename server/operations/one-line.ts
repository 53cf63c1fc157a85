/** Replaces line breaks and control characters, which could manipulate the operator's terminal. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ');
}
