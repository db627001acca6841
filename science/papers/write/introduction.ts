import type { PaperSentence, Section } from '../../../contracts/paper-document.ts';
import { quote } from '../../narrate/markdown.ts';
import { listed } from '../../../contracts/wording.ts';
import { counted } from '../../narrate/words.ts';
import { extractsOf } from '../../weigh/task-findings.ts';
import type { Known } from '../known.ts';
import { isSure } from '../../weigh/questions.ts';
import { judgedExtracts, withStance } from '../../weigh/sureness.ts';
import { makesClaims } from './appendices.ts';
import { paragraph, quoteSentence, remark } from './sentences.ts';

/** The question, and what the documents say around it. */

const QUESTION_CHARACTERS = 600;
const RULE =
  'Every number in it was computed by an analysis named beside it, and every quotation is from a source that was read';
const BACKGROUND = 3;

/** `worded`: the background in the words of a model. */
export function writeIntroduction(known: Known, worded: readonly PaperSentence[] = []): Section {
  const { material, analyses, searches } = known;
  const done = [
    analyses.length === 0 ? '' : `${counted(analyses.length, 'analysis', 'analyses')} of data`,
    searches.length === 0 ? '' : `${counted(searches.length, 'search', 'searches')} of documents`,
  ].filter((part) => part !== '');
  const based =
    done.length === 0
      ? 'Neither data nor documents could be brought to bear on it.'
      : `This paper reports ${listed(done)} that were made to answer it.`;
  return {
    blocks: [
      ...paragraph([
        remark(known, `The question was: ${quote(material.objective, QUESTION_CHARACTERS)}`),
        remark(known, based),
        ...readOtherwise(known),
        remark(known, `${RULE}${makesClaims(known) ? '; the evidence of each claim is listed in Appendix A.' : '.'}`),
      ]),
      ...paragraph(worded.length > 0 ? worded : background(known)),
    ],
    subsections: [],
  };
}

/** Where the reader was not sure of the question, and the researcher did not take the reading up. */
function readOtherwise(known: Known): PaperSentence[] {
  const unsure = known.analyses.filter((task) => !isSure(task));
  if (unsure.length === 0) return [];
  const tasks = listed(unsure.map(({ taskId }) => taskId));
  return [remark(known, `The reading of the question behind ${tasks} was not confirmed: it may miss a part of it.`)];
}

/** Statements that speak of the question without settling it; those for and against a result are in the discussion. */
function background(known: Known): PaperSentence[] {
  const [main] = known.relations;
  if (main === undefined) return [];
  const others = withStance(judgedExtracts(known.context, main), 'speaks-of', 'unrelated').slice(0, BACKGROUND);
  if (others.length === 0) return [];
  const first =
    others.length === extractsOf(known.tasks).length ? 'The documents say:' : 'Around it, the documents say:';
  return [remark(known, first), ...others.map((each) => quoteSentence(known, each))];
}
