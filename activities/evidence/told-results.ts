import type { Finding } from '../../contracts/agents.ts';
import { splitSentences } from '../literature/split-sentences.ts';
import { checksTold, ownNumbers } from './checks.ts';
import { claimOf } from './claims.ts';
import { groupMeans } from './directions.ts';
import { referenceOf, type Located } from './located-findings.ts';
import { controlsOf, showsRelation, type Relation } from './relations.ts';
import { capitalised, listed, plain, withReference } from './sentences.ts';
import { reworded, withoutSecondTests } from './wording.ts';

/** Results as a person would tell them: in the words of the question, with the numbers as they were stated. */

const SENTENCES = 3;
const GROUPS_TOLD = 5;

/** As many sentences as it takes to come to the first number. */
function upToNumbers(sentences: readonly string[]): string {
  const withNumber = sentences.findIndex((each) => /\d/.test(each));
  return sentences.slice(0, Math.min(SENTENCES, withNumber < 0 ? 1 : withNumber + 1)).join(' ');
}

/** "Gentoo had the highest mean (5076 g, n = 123), above …", where the statement gives the groups one by one. */
function groupsRanked(finding: Finding, means: string): string {
  const groups = groupMeans(finding).map(({ group }) => {
    const name = plain(group);
    const at = means.indexOf(`${name}: `);
    const numbers = /^([^()]{1,40}) \((n = [\d,]+)\)/.exec(at < 0 ? '' : means.slice(at + name.length + 2));
    return { name, numbers: numbers === null ? null : `${numbers[1] ?? ''}, ${numbers[2] ?? ''}` };
  });
  const [first, ...others] = groups;
  if (!first || others.length < 2 || groups.some(({ numbers }) => numbers === null)) return '';
  const told = others.map(({ name, numbers }) => `${name} (${numbers ?? ''})`);
  const highest = `${first.name} had the highest mean (${first.numbers ?? ''})`;
  if (groups.length <= GROUPS_TOLD) return `${highest}, above ${listed(told)}`;
  return `${highest}, followed by ${told[0] ?? ''}; the lowest was that of ${told.at(-1) ?? ''}`;
}

const MEANS = /^Means: /;
const WITH_TESTS = /^(?=.*\)\.$)(.+?) \((.+)\)\.$/;

function comparisonTold(finding: Finding, [first = '', ...others]: readonly string[]): string {
  const means = others.find((each) => MEANS.test(each));
  const ranked = means === undefined || !showsRelation(finding) ? '' : groupsRanked(finding, means);
  const [, claim, tests] = WITH_TESTS.exec(first) ?? [];
  if (ranked === '' || claim === undefined || tests === undefined) return upToNumbers([first, ...others]);
  return `${claim} (${tests}): ${ranked}.`;
}

/** Within strata the first sentence says what was found and the second gives the numbers. */
const otherTold = ({ kind }: Finding, sentences: readonly string[]): string =>
  kind === 'stratified' ? sentences.slice(0, 2).join(' ') : upToNumbers(sentences);

/** A result with its key numbers and its reference, first letter in upper case. */
export function told(located: Located): string {
  const { finding } = located;
  const sentences = splitSentences(withoutSecondTests(reworded(finding.statement, finding.variables)));
  const said = finding.kind === 'comparison' ? comparisonTold(finding, sentences) : otherTold(finding, sentences);
  return withReference(capitalised(said), referenceOf(located));
}

/** A view with other variables held fixed: its claim, and of a model no more than the terms that were asked for. */
function viewTold(located: Located): string {
  const { finding } = located;
  if (finding.kind === 'stratified') return told(located);
  const numbers = ownNumbers(finding);
  const claim = capitalised(claimOf(finding));
  return withReference(numbers === '' ? claim : `${claim}: ${numbers}`, referenceOf(located));
}

/** The answer about one relation, then what the checks of it say. A turned or vanished relation comes first. */
export function relationTold(relation: Relation): string {
  const { lead, base } = relation;
  const checks = checksTold(relation);
  if (lead === base) return joined([controlsOf(lead.finding).length > 0 ? viewTold(lead) : told(lead), checks]);
  const contrast = lead.finding.reversal ? 'Over all rows together:' : 'Without that:';
  return joined([
    viewTold(lead),
    saysPooled(lead) || sameStatement(lead, base) ? '' : `${contrast} ${lowered(told(base))}`,
    checks,
  ]);
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
const POOLED = /\bpooled (?:r\b|slope|difference|[−\d])/i;
/** A reversal is told with both sides of it. */
const saysPooled = (lead: Located): boolean => lead.finding.reversal && POOLED.test(told(lead));
const sameStatement = (a: Located, b: Located): boolean => a.finding.statement === b.finding.statement;

/** A sentence that follows a colon. Names that are written in upper case stay so. */
function lowered(text: string): string {
  return /^\p{Lu}\p{Ll}+ (?:\p{Ll}|differed|was)/u.test(text)
    ? `${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
}
