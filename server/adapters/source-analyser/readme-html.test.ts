import { describe, expect, it } from 'vitest';
import { isReferenceLink } from '#domain/common/reference-addresses.ts';
import { findHiddenText, REMOVED } from '#domain/inside/hidden-text.ts';
import { readmeHtml } from './readme-html.ts';

const names = { accounts: ['asha-verma'], repository: 'asha-verma/mess-menu' };
const rules = {
  findHidden: (text: string) => findHiddenText(text, names),
  isSafeLink: isReferenceLink,
  removed: REMOVED,
  maxChars: 2_000,
  maxBlockLines: 3,
  maxCodeLines: 5,
};
const render = (text: string) => readmeHtml(text, 'markdown', rules);

describe('a rendered README', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '<p style="position:fixed" class="x" id="root" onclick="alert(1)">x</p>',
    '<form action="https://evil.example"><input name=q><button>Go</button></form>',
    '<style>*{display:none}</style>',
    '<base href="https://evil.example">',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<<script>script>alert(1)<</script>/script>',
    '`<script>`',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '![x](https://evil.example/track.gif)',
    '<object data="x"></object><embed src="x"><video src="x" autoplay></video>',
  ])('a rendered README cannot run code, load resources or imitate the page: %s', (text) => {
    const { html } = render(text);
    expect(html).not.toMatch(
      /<(?:script|img|svg|iframe|form|input|button|style|base|meta|object|embed|video|math)/iu,
    );
    expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|class|id|src|title)=/iu);
    expect(html).not.toMatch(/href="(?!https?:)/iu);
  });

  it('headings in a rendered README start at level 4', () => {
    const { html } = render('# One\n## Two\n### Three\n#### Four');
    expect(html.match(/<h\d/gu)).toEqual(['<h4', '<h5', '<h6', '<h6']);
  });

  it('links in a README to documentation sites get rel and target attributes, and all other links become text', () => {
    expect(render('[docs](https://nodejs.org/en)').html).toContain(
      '<a href="https://nodejs.org/en" rel="nofollow ugc noopener noreferrer" target="_blank">docs</a>',
    );
    expect(render('[it](https://github.com/asha-verma/mess-menu), [rel](docs/x.md)').html).toBe(
      '<p dir="auto">it, rel</p>',
    );
  });

  it.each([
    '98765<b>43210</b>',
    '98765\n\n43210',
    'asha<!-- -->@gmail.com',
    'asha&#64;gmail.com',
    '**asha**-verma',
    '`git clone https://github.com/asha-verma/mess-menu.git`',
    '[a](https://x.example "asha-verma")',
    '![asha-verma](https://img.example/x.png)',
  ])('contact details and account names are removed from a README even if they span elements: %s', (text) => {
    const { html } = render(text);
    expect(html).not.toMatch(/asha|43210|gmail/iu);
  });

  it('badges in a README are removed, and pictures are replaced by their descriptions', () => {
    expect(
      render('[![build](https://img.shields.io/x.svg)](https://x.example) ![The dashboard](shot.png)').html,
    ).toBe('<p dir="auto"> <em>The dashboard</em></p>');
  });

  it('code in a README is truncated per block and in total', () => {
    const block = `\`\`\`\n${'line\n'.repeat(50)}\`\`\`\n\n`;
    const { html, isCut } = render(block.repeat(4));
    expect(isCut).toBe(true);
    expect(html.match(/line/gu)).toHaveLength(5);
    expect(render(`<pre>${'line\n'.repeat(50)}</pre>`).html.match(/line/gu)).toHaveLength(3);
    expect(render('    line\n'.repeat(50)).html.match(/line/gu)).toHaveLength(3);
  });

  it('a long README is truncated', () => {
    const { html, isCut } = render('word '.repeat(10_000));
    expect(isCut).toBe(true);
    expect(html.length).toBeLessThan(2_100);
  });

  it.each([
    '[',
    '![',
    '> ',
    '- ',
    '*a_ ',
    '<',
    '<div>',
    '<!--',
    '` `` ',
    '|a',
    '_a__b_',
    'a\n-\n',
    '[a](',
    '&#',
    '<?',
    '<pre>',
    '<td>',
    '![a](b) ',
    'a\n\n',
  ])('a README of 40,000 characters of %j is rendered in bounded time and size', (piece) => {
    const startedAt = performance.now();
    const { html } = readmeHtml(piece.repeat(40_000 / piece.length), 'markdown', rules);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(html.length).toBeLessThan(20_000);
  });

  it.each([1, 4, 200, 1_000])(
    'a README of 40,000 characters of rows of a table with %d columns is cut in bounded time and size',
    (columns) => {
      const startedAt = performance.now();
      const table = `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'|\n'.repeat(20_000 - 2 * columns)}`;
      const { html, isCut } = readmeHtml(table, 'markdown', rules);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      expect(html.length).toBeLessThan(20_000);
      expect(isCut).toBe(true);
    },
  );

  it('a plain-text README is shown unchanged', () => {
    expect(readmeHtml('Title\n=====\n<b>x</b> *y*', 'text', rules).html).toBe(
      '<pre dir="auto">Title\n=====\n&lt;b&gt;x&lt;/b&gt; *y*</pre>',
    );
  });
});

it.each([
  ['an alert', '> [!WARNING]\n> Mains voltage.', '<strong>Warning</strong><br>Mains voltage.'],
  ['a task list', '- [x] Login\n- [ ] Payment', '<li dir="auto">☑ Login</li>'],
  ['an open task', '- [x] Login\n- [ ] Payment', '<li dir="auto">☐ Payment</li>'],
  ['a footnote', 'Tested.[^1]\n\n[^1]: On a Raspberry Pi 4.', 'On a Raspberry Pi 4.'],
  ['the number of a footnote', 'Tested.[^1]\n\n[^1]: On a Pi.', '<sup>[1]</sup>'],
])('a rendered README shows %s as GitHub does', (_what, text, html) => {
  expect(render(text).html.replaceAll(/\n|<br \/>/gu, (mark) => (mark === '\n' ? '' : '<br>'))).toContain(
    html,
  );
});

it('brackets that are neither a task nor an alert stay as they are written', () => {
  expect(
    render('- [link](https://docs.python.org) and [x]\n\n`[ ] code`\n\n> [!OTHER]\n> text').html,
  ).toContain('[!OTHER]');
});
