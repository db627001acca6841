import katex from 'katex';

/** Formulas as TeX: only what this list names is ever typeset, and only if KaTeX can read the whole; everything else is shown as it was written. */

const NAMES =
  'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi omega ' +
  'Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ' +
  'pm mp times div cdot ast star circ bullet le leq ge geq ne neq approx sim simeq equiv propto ll gg in notin subset subseteq cup cap ' +
  'to rightarrow leftarrow Rightarrow Leftarrow leftrightarrow mapsto infty partial nabla forall exists neg land lor ' +
  'sum prod int lim sin cos tan log ln exp min max det Pr ' +
  'frac sqrt binom bar hat tilde vec dot ddot overline underline mathrm mathbf mathit mathbb mathcal ' +
  'left right ldots cdots dots quad qquad prime langle rangle lfloor rfloor lceil rceil mid parallel perp';
const COMMANDS: ReadonlySet<string> = new Set(NAMES.split(' '));
/** Of one sign: spaces, braces, a percent sign. */
const SIGNS: ReadonlySet<string> = new Set([',', ';', ':', '!', ' ', '{', '}', '%', '|']);
const TOKEN = /\\([A-Za-z]+|[^A-Za-z])|[A-Za-z0-9 +\-*/=<>()[\]|.,;:!?'^_{}]/gy;
const LONGEST = 160;

/** The formula as it may be typeset; null where it has to be shown as text. */
export function safeFormula(tex: string): string | null {
  const source = tex.trim().replace(/\s+/g, ' ');
  if (source === '' || source.length > LONGEST || source.includes('^^') || !isOfKnownTokens(source)) return null;
  return isReadable(source) ? source : null;
}

function isOfKnownTokens(source: string): boolean {
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source);
    if (token === null) return false;
    const [, command] = token;
    if (command !== undefined && !COMMANDS.has(command) && !SIGNS.has(command)) return false;
  }
  return true;
}

function isReadable(source: string): boolean {
  try {
    katex.renderToString(source, { throwOnError: true, strict: 'error', trust: false, maxExpand: 0 });
    return true;
  } catch {
    return false;
  }
}
