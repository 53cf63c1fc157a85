/** Which files of a repository are somebody's own source code, to be compared with what others list. */

/** Languages that do something, and pages; styles and data are copied by everybody. */
const SOURCE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html?|py|ipynb|java|kts?|scala|groovy|c|cc|cpp|cxx|h|hh|hpp|ino|cs|fs|vb|go|rs|rb|php|swift|dart|mm?|lua|r|jl|pl|ps1|sh|sql|ex|exs|erl|hs|clj|vhdl?|s?v|asm|sol|gd)$/iu;

/** Installed, built or written by a tool: nobody's work, or somebody else's that all use. */
const NOT_OWN = [
  /(?:^|\/)(?:node_modules|bower_components|vendors?|third[_-]?party|site-packages|\.?venv|env|pods|dist|build|out|target|obj|coverage|__pycache__|\.[\w-]+|generated|migrations)\//iu,
  /\.(?:min|bundle|chunk|generated|g|freezed|pb|designer|config)\.[a-z]+$/iu,
  /\.d\.[cm]?ts$|_pb2(?:_grpc)?\.py$|\.pb\.go$/iu,
  /(?:^|\/)(?:jquery|bootstrap|popper|three|p5|chart|d3|angular|vue|react|react-dom|lodash|moment)(?:[.-](?:v?\d[\w.]*|min|slim|bundle|umd|esm|module|production|development))*\.js$/iu,
  /(?:^|\/)(?:manage\.py|wsgi\.py|asgi\.py|setup\.py|reportwebvitals\.[jt]sx?|setuptests\.[jt]sx?|mavenwrapperdownloader\.java)$/iu,
  // What `flutter create` and `react-native init` put beside the program.
  /(?:^|\/)(?:ios|macos|linux|windows)\/(?:runner|runnertests|flutter)\//iu,
  /(?:^|\/)android\/app\/src\/main\/(?:java|kotlin)\/(?:.*\/)?main(?:activity|application)\.(?:java|kt)$/iu,
  // https://ui.shadcn.com/docs/components: copied into a project by its own tool.
  /(?:^|\/)components\/ui\/(?:accordion|alert|alert-dialog|aspect-ratio|avatar|badge|breadcrumb|button|button-group|calendar|card|carousel|chart|checkbox|collapsible|command|context-menu|dialog|drawer|dropdown-menu|form|hover-card|input|input-otp|label|menubar|navigation-menu|pagination|popover|progress|radio-group|resizable|scroll-area|select|separator|sheet|sidebar|skeleton|slider|sonner|switch|table|tabs|textarea|toast|toaster|toggle|toggle-group|tooltip|use-toast)\.[jt]sx?$/u,
];

/** A longer file is data or was written by a tool. */
export const MAX_COMPARED_FILE_BYTES = 500 * 1024;
/** Of one repository, smallest files first: far more than a project of a few people has. */
export const MAX_COMPARED_BYTES = 3 * 1024 * 1024;

export function isComparedSource(path: string, sizeBytes: number): boolean {
  return (
    sizeBytes > 0 &&
    sizeBytes <= MAX_COMPARED_FILE_BYTES &&
    SOURCE.test(path) &&
    !NOT_OWN.some((pattern) => pattern.test(path))
  );
}

/** The code of a file: of a notebook the cells that people wrote, without what running them printed. */
export function sourceTextOf(path: string, text: string): string {
  if (!/\.ipynb$/iu.test(path)) return text;
  try {
    const { cells } = JSON.parse(text) as { cells?: unknown };
    return Array.isArray(cells) ? cells.flatMap((cell) => codeOf(cell)).join('\n') : '';
  } catch {
    return '';
  }
}

function codeOf(cell: unknown): string[] {
  if (typeof cell !== 'object' || cell === null) return [];
  const { cell_type: type, source } = cell as { cell_type?: unknown; source?: unknown };
  if (type !== 'code') return [];
  return [Array.isArray(source) ? source.join('') : typeof source === 'string' ? source : ''];
}
