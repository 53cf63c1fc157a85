import type createMarkdown from 'markdown-it';

type Markdown = ReturnType<typeof createMarkdown>;

const TASK = /^\[([ xX])\]\s+/u;
/** https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github */
const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]$/iu;

/** Shows task lists and alerts in plain elements, because forms and classes do not pass the sanitiser. */
export function addGithubMarks(markdown: Markdown): void {
  markdown.core.ruler.after('inline', 'github-marks', ({ tokens }) => {
    for (const [at, { type, children }] of tokens.entries()) {
      const [first, second] = children ?? [];
      if (type !== 'inline' || first?.type !== 'text') continue;
      const container = tokens[at - 2]?.type;
      const task = container === 'list_item_open' ? TASK.exec(first.content) : null;
      const alert = container === 'blockquote_open' ? ALERT.exec(first.content)?.[1] : undefined;
      if (task !== null)
        first.content = `${task[1] === ' ' ? '☐' : '☑'} ${first.content.slice(task[0].length)}`;
      if (alert === undefined) continue;
      first.type = 'html_inline';
      first.content = `<strong>${alert.charAt(0).toUpperCase()}${alert.slice(1).toLowerCase()}</strong>`;
      if (second?.type === 'softbreak') second.type = 'hardbreak';
    }
  });
}
