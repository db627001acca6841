/** Reads LaTeX as TeX's eyes do, and names what the serialiser never writes. */

const COMMANDS = new Set(
  (
    'textbackslash textbraceleft textbraceright textasciicircum textasciitilde textasciigrave textquotedbl textquotesingle textbar textless textgreater ' +
    'widetext easterntext righttoleft rarecharacter wordbreak doubtful fittedformula codeline texttt emph textbf textit textsuperscript textsubscript ' +
    'scriptArabic scriptHebrew scriptDevanagari scriptBengali scriptGujarati scriptGurmukhi scriptTamil scriptMalayalam scriptSinhala scriptThai ' +
    'title author maketitle begin end section subsection appendices label ref cite href caption centering footnotesize item relax noindent par medskip ' +
    'toprule midrule bottomrule raggedright raggedleft arraybackslash dimexpr linewidth tabcolsep addtocounter includegraphics textheight ' +
    'bibliographystyle bibliography frac int'
  ).split(' '),
);
const ENVIRONMENTS = new Set(['abstract', 'itemize', 'enumerate', 'quote', 'table', 'table*', 'figure', 'tabular']);
const SIGNS = new Set(['$', '&', '#', '%', '_', '\\', ',']);

export function tokenProblems(latex: string, structure: ReadonlySet<string> = new Set()): string[] {
  const problems: string[] = [];
  let depth = 0;
  for (let at = 0; at < latex.length; at++) {
    const character = latex.charAt(at);
    if (character === '\\') {
      const name = /^[A-Za-z]+/.exec(latex.slice(at + 1, at + 40))?.[0];
      if (name === undefined && !SIGNS.has(latex.charAt(at + 1))) problems.push(`\\${latex.charAt(at + 1)}`);
      if (name !== undefined && !COMMANDS.has(name)) problems.push(`\\${name}`);
      at += name?.length ?? 1;
      continue;
    }
    if (character === '{') depth++;
    if (character === '}' && --depth < 0) problems.push('}');
    if ('$&#%_^~'.includes(character) && !structure.has(character)) problems.push(character);
    if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(character) && !'\n\u200c\u200d'.includes(character) && !isPair(latex, at))
      problems.push(JSON.stringify(character));
  }
  if (depth !== 0) problems.push(`braces: ${String(depth)}`);
  return problems;
}

const isPair = (text: string, at: number): boolean =>
  (text.codePointAt(at) ?? 0) > 0xffff || (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** Environments that are not closed in the order in which they were opened. */
export function environmentProblems(latex: string): string[] {
  const open: string[] = [];
  const problems: string[] = [];
  for (const [, kind, name = ''] of latex.matchAll(/\\(begin|end)\{([^}]*)\}/g)) {
    if (!ENVIRONMENTS.has(name)) problems.push(name);
    if (kind === 'begin') open.push(name);
    else if (open.pop() !== name) problems.push(`end of ${name}`);
  }
  return [...problems, ...open];
}
