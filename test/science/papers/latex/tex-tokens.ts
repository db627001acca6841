/** Reads LaTeX as TeX's eyes do, and names what the serialiser never writes. */

const COMMANDS = new Set(
  (
    'textbackslash textbraceleft textbraceright textasciicircum textasciitilde textasciigrave textquotedbl textquotesingle textbar textless textgreater ' +
    'widetext easterntext righttoleft rarecharacter wordbreak doubtful fittedformula codeline texttt emph textbf textit textsuperscript textsubscript ' +
    'scriptArabic scriptHebrew scriptDevanagari scriptBengali scriptGujarati scriptGurmukhi scriptTamil scriptMalayalam scriptSinhala scriptThai ' +
    'title author maketitle begin end section subsection appendices label ref cite href caption centering footnotesize item relax noindent par medskip ' +
    'toprule midrule bottomrule raggedright raggedleft arraybackslash dimexpr linewidth tabcolsep addtocounter includegraphics textheight ' +
    'bibliographystyle bibliography onecolumn multicolumn endfirsthead endhead endfoot endlastfoot addlinespace mbox frac int'
  ).split(' '),
);
const ENVIRONMENTS = new Set([
  'abstract',
  'itemize',
  'enumerate',
  'quote',
  'table',
  'table*',
  'figure',
  'tabular',
  'longtable',
]);
const SIGNS = new Set(['$', '&', '#', '%', '_', '\\', ',']);

export function tokenProblems(latex: string, structure: ReadonlySet<string> = new Set()): string[] {
  const { commands, others } = tokensOf(latex);
  const signs = new Set(Array.from('$&#%_^~').filter((sign) => !structure.has(sign)));
  return [
    ...commands.filter((name) => !COMMANDS.has(name) && !SIGNS.has(name)).map((name) => `\\${name}`),
    ...Array.from(others).filter((character) => signs.has(character) || isInvisible(character)),
    ...braceProblems(others),
  ];
}

/** Names of commands, and all characters that are not of a command. */
function tokensOf(latex: string): { readonly commands: string[]; readonly others: string } {
  const commands: string[] = [];
  const others = latex.replace(/\\([A-Za-z]+|.|$)/gsu, (_, name: string) => {
    commands.push(name);
    return '';
  });
  return { commands, others };
}

function braceProblems(text: string): string[] {
  let depth = 0;
  for (const character of text) {
    if (character === '{') depth++;
    if (character === '}' && --depth < 0) return ['}'];
  }
  return depth === 0 ? [] : [`open braces: ${String(depth)}`];
}

const isInvisible = (character: string): boolean =>
  /[\p{Cc}\p{Cf}\p{Cs}]/u.test(character) && !'\n\u200c\u200d'.includes(character);

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
