const FRONT_MATTER = /^\ufeff?---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/** What stands between the `---` lines at the beginning, or null. */
export function frontMatterOf(text: string): string | null {
  return FRONT_MATTER.exec(text.replace(/\r\n?/g, '\n'))?.[1] ?? null;
}

/** The words of a Markdown document. Headings keep their `#`: they mark the sections of a document. */
export function markdownText(text: string): string {
  return withoutComments(text.replace(/\r\n?/g, '\n').replace(FRONT_MATTER, ''))
    .replace(/^( {0,3})(`{3,}(?!`)|~{3,}(?!~)).*\n[\s\S]*?(?:^ {0,3}\2.*$|(?![\s\S]))/gm, '')
    .replace(/^(\S.*)\n=+[ \t]*$/gm, '# $1\n')
    .replace(/^(\S.*)\n-{2,}[ \t]*$/gm, '## $1\n')
    .split('\n')
    .map(lineText)
    .join('\n');
}

/** Without a pattern: one that looks for an end that never comes would read the rest again for every beginning. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = text.indexOf('<!--'); open !== -1; open = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', open + 4);
    if (close === -1) break;
    parts.push(text.slice(at, open));
    at = close + 3;
  }
  return [...parts, text.slice(at)].join('');
}

function lineText(line: string): string {
  if (/^\s*\|.*\|\s*$/.test(line) || /^\s*(?:[-*_=]\s*){3,}$/.test(line)) return '';
  if (/^\s*\[[^\]]+\]:\s*\S+/.test(line)) return ''; // the target of a reference link
  return line
    .replace(/^\s*>+\s?/, '')
    .replace(/!\[[^[\]]*\](?:\((?:[^()]|\([^()]*\)){0,500}\)|\[[^[\]]*\])/g, '')
    .replace(/\[([^[\]]+)\]\((?:<[^<>]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/(\*{1,3})(?=\S)([^*]*?\S)\1(?!\*)/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]*?\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1')
    .replace(/&nbsp;/g, ' ');
}
