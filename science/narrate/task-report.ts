import type { KnownTask } from '../../contracts/agents.ts';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { AnalysisOutcome } from '../../contracts/estimate.ts';
import { findingsOf } from '../weigh/findings.ts';
import { isSure } from '../weigh/questions.ts';
import { describeMethod } from './methods.ts';
import { describePlan, titleOfPlan } from './plan.ts';
import { describeAnswers, describeCaveats, describeChecks, describeLimits } from './results.ts';
import { print, type Sentence } from './sentence.ts';
import { printTable, tableOf } from './tables.ts';
import { uniqueBy } from './words.ts';

/** The Markdown of one analysis task: its question, its result, its limits and its method. */

const TABLE_ROWS = 40;
const NO_RESULT = 'The analysis brought no result.';

const MAY_MISS = '**This may not be what was asked**: the reading of the question is not sure.';

const section = (heading: string, body: string): string => (body === '' ? '' : `### ${heading}\n\n${body}`);

export function reportTask(
  plan: AnalysisPlan,
  outcome: AnalysisOutcome,
  registered: KnownTask['registered'] = null,
): string {
  const findings = findingsOf(plan, outcome);
  const printed = (sentences: readonly Sentence[]) =>
    uniqueBy(
      sentences.map((each) => print(each, outcome)),
      (text) => text,
    );
  const bullets = (sentences: readonly Sentence[]) =>
    printed(sentences)
      .map((text) => `- ${text}`)
      .join('\n');
  const answers = printed([...describeAnswers(findings), ...describeLimits(findings, outcome)]).join('\n\n');
  const table =
    outcome.estimates.length === 0 ? '' : printTable(tableOf(outcome.estimates.slice(0, TABLE_ROWS)), outcome);
  const method = describeMethod(plan, outcome);
  const blocks = [
    `## ${titleOfPlan(plan)}`,
    isSure({ plan }) ? `${describePlan(plan)}.` : `${describePlan(plan)}. ${MAY_MISS}`,
    answers === '' ? NO_RESULT : answers,
    section('Checks', bullets(describeChecks(findings))),
    section('All estimates', table),
    section('What limits this', bullets(describeCaveats(findings, outcome))),
    section(
      'How it was done',
      [method === null ? '' : print(method, outcome), registration(registered)].filter((part) => part !== '').join(' '),
    ),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** The whole hash: who holds the plan can check it. */
function registration(registered: KnownTask['registered']): string {
  return registered === null
    ? ''
    : `The plan was registered at ${registered.at}, before the data were read (SHA-256 ${registered.hash}).`;
}
