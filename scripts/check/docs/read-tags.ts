import { type Comment, parseSync } from 'oxc-parser';

/** A comment above a test, such as `// covers: S2.14, S5.3`. */
export interface Tag {
  readonly file: string;
  readonly line: number;
  readonly ids: readonly string[];
  /**
   * The title, preceded by the titles of its groups, as in `group › test`. Null for a tag at the top of a file,
   * which covers all tests in the file.
   */
  readonly title: string | null;
}

export interface FileTags {
  readonly tags: readonly Tag[];
  readonly problems: readonly string[];
}

interface AnyNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const TAG = /^\s*covers:(.*)$/u;
const TEST_FUNCTION = /^(?:it|test|describe)\b/u;
const SEPARATOR = ' › ';

export function readTags(file: string, text: string): FileTags {
  const { program, comments } = parseSync(file, text);
  const titles = titlesByPosition(program, text);
  const firstStatement = program.body[0]?.start ?? text.length;
  const tags: Tag[] = [];
  const problems: string[] = [];
  for (const comment of comments) {
    const list = TAG.exec(comment.value)?.[1];
    if (list === undefined) continue;
    const line = text.slice(0, comment.start).split('\n').length;
    const ids = list.split(',').map((id) => id.trim());
    if (comment.end <= firstStatement) {
      tags.push({ file, line, ids, title: null });
      continue;
    }
    const title = titles.get(codeAfter(comment, comments, text));
    if (title === undefined) problems.push(`${file}:${line}: the tag is not directly above a test`);
    else tags.push({ file, line, ids, title });
  }
  return { tags, problems };
}

function codeAfter(comment: Comment, comments: readonly Comment[], text: string): number {
  let position = comment.end;
  for (;;) {
    position += /^\s*/u.exec(text.slice(position))?.[0].length ?? 0;
    const next = comments.find(({ start }) => start === position);
    if (next === undefined) return position;
    position = next.end;
  }
}

function titlesByPosition(program: unknown, text: string): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  const visit = (node: unknown, groups: readonly string[]): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item, groups);
      return;
    }
    if (!isNode(node)) return;
    const call = node.type === 'ExpressionStatement' ? titledCall(node, text) : null;
    const row = node.type === 'ArrayExpression' ? firstString(node) : null;
    const title = call ?? row;
    const path = title === null ? groups : [...groups, title];
    if (title !== null) titles.set(node.start, path.join(SEPARATOR));
    for (const child of Object.values(node)) visit(child, call === null ? groups : path);
  };
  visit(program, []);
  return titles;
}

function titledCall(statement: AnyNode, text: string): string | null {
  let { expression } = statement as AnyNode & { expression: AnyNode & { argument?: AnyNode } };
  if (expression.type === 'AwaitExpression' && expression.argument !== undefined)
    expression = expression.argument;
  if (expression.type !== 'CallExpression') return null;
  const { callee, arguments: [first] = [] } = expression as unknown as {
    callee: AnyNode;
    arguments?: AnyNode[];
  };
  if (!TEST_FUNCTION.test(text.slice(callee.start, callee.end))) return null;
  return first === undefined ? null : stringValue(first);
}

const firstString = (array: AnyNode): string | null => {
  const [first] = (array as AnyNode & { elements: readonly (AnyNode | null)[] }).elements;
  return first === null || first === undefined ? null : stringValue(first);
};

function stringValue(node: AnyNode): string | null {
  const { value, quasis } = node as AnyNode & {
    value?: unknown;
    quasis?: readonly { value: { cooked: string | null } }[];
  };
  if (node.type === 'Literal' && typeof value === 'string') return value;
  return node.type === 'TemplateLiteral' && quasis?.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value;
