const START_HEADING =
  /^#{1,6}\s.*\b(?:install\w*|set\s?up|usage|use|run\w*|start\w*|getting started|quick\s?start|how to|build|deploy\w*|demo)\b/imu;
const START_COMMAND =
  /(?:^|[`$>\s])(?:npm (?:install|ci|start|run)|npx |yarn(?: |$)|pnpm |bun |pip3? install|python3? |node |deno |docker(?:-compose)? |go (?:run|build)|cargo (?:run|build)|make(?: |$)|mvn |\.?\/?gradlew? |flutter |php |composer |dotnet |java -|rails |bundle |uvicorn |streamlit |flask |pio |arduino-cli |git clone )/imu;

/** READMEs are untrusted, so a bounded length keeps the regular expressions fast. */
const MAX_READ_CHARS = 60_000;

export function readmeWords(text: string): number {
  const prose = text
    .slice(0, MAX_READ_CHARS)
    .replaceAll(/```[\s\S]*?(?:```|$)/gu, ' ')
    .replaceAll(/<!--[\s\S]{0,2000}?-->/gu, ' ')
    .replaceAll(/!\[[^\]]{0,300}\]\([^)]{0,500}\)/gu, ' ')
    .replaceAll(/\[([^\]]{0,300})\]\([^)]{0,500}\)/gu, '$1')
    .replaceAll(/<[^>]{1,300}>/gu, ' ')
    .replaceAll(/https?:\/\/\S+/gu, ' ');
  return prose.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
}

export function hasStartInstructions(text: string): boolean {
  const read = text.slice(0, MAX_READ_CHARS);
  return START_COMMAND.test(read) || START_HEADING.test(read);
}

export function firstParagraph(text: string, maxChars: number): string {
  const paragraphs = text
    .slice(0, MAX_READ_CHARS)
    .replaceAll(/```[\s\S]*?(?:```|$)/gu, '')
    .split(/\n\s*\n/u);
  for (const paragraph of paragraphs) {
    const plain = paragraph
      .split('\n')
      .filter((line) => !/^\s*(?:#|=|-{3}|!\[|\[!\[|<|>|\||[-*] )/u.test(line))
      .join(' ')
      .replaceAll(/\[([^\]]{0,300})\]\([^)]{0,500}\)/gu, '$1')
      .replaceAll(/[*_`]/gu, '')
      .trim();
    if (readmeWords(plain) >= 5) return plain.slice(0, maxChars);
  }
  return '';
}
