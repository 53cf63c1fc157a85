declare module 'markdown-it-footnote' {
  import type createMarkdown from 'markdown-it';

  const footnotes: (markdown: ReturnType<typeof createMarkdown>) => void;
  export default footnotes;
}
