import type { PaperSentence, Section } from '../../../contracts/paper-document.ts';
import { quote } from '../../narrate/markdown.ts';
import { describeFinding } from '../../narrate/describe.ts';
import { located } from '../../narrate/relations.ts';
import { describeScope } from '../../narrate/conversation/closing.ts';
import { listed } from '../../../contracts/wording.ts';
import { counted } from '../../narrate/words.ts';
import { extractsOf, taskFindings } from '../../weigh/task-findings.ts';
import type { Known } from '../known.ts';
import { claims } from './discussion.ts';
import { paragraph, quoteSentence, remark, tell } from './sentences.ts';

/** The first and the last words: question, what was done, what came out, what is open. */

const NOTHING =
  'Nothing was found that answers the question: no analysis brought a result, and no document holds a passage that speaks to it.';
const STEPS = 5;
const QUESTION_CHARACTERS = 300;

/** `worded`: the findings in the words of a model. */
export function writeAbstract(known: Known, worded: readonly PaperSentence[] = []): PaperSentence[] {
  const { material, analyses, searches } = known;
  const [main] = known.relations;
  const counts = [
    [material.datasets.length, 'data set', 'data sets'],
    [analyses.length, 'analysis planned before the data were read', 'analyses planned before the data were read'],
    [searches.length, 'search of documents', 'searches of documents'],
  ] as const;
  const done = counts.flatMap(([count, one, more]) => (count === 0 ? [] : [counted(count, one, more)]));
  const result = main === undefined ? [] : [tell(known, located(describeFinding(main.base), main.base.task))];
  const others = claims(known).filter(({ content }) => JSON.stringify(content) !== JSON.stringify(result[0]?.content));
  const found = worded.length > 0 ? worded : [...result, ...others.slice(0, 3)];
  return [
    remark(known, `The question was: ${quote(material.objective, QUESTION_CHARACTERS)}`),
    ...(done.length === 0 ? [] : [remark(known, `It was taken up with ${listed(done)}.`)]),
    ...(found.length > 0 ? found : fromDocuments(known)),
    ...(taskFindings(known.tasks).length === 0
      ? []
      : describeScope(known.context)
          .slice(0, 1)
          .map((words) => remark(known, words))),
  ];
}

function fromDocuments(known: Known): PaperSentence[] {
  const extracts = extractsOf(known.tasks);
  if (extracts.length === 0) return [remark(known, NOTHING)];
  return [
    remark(known, 'No analysis of data brought a result; the documents hold passages that speak to the question:'),
    ...extracts.slice(0, 2).map((each) => quoteSentence(known, each)),
  ];
}

export function writeConclusion(known: Known): Section {
  const found = claims(known);
  const { suggestedNextSteps } = known.material;
  const steps = suggestedNextSteps.slice(0, STEPS).map(({ objective }) => paragraph([remark(known, `${objective}.`)]));
  return {
    blocks: [
      ...paragraph(found.length > 0 ? found : fromDocuments(known)),
      ...(steps.length === 0
        ? []
        : [
            ...paragraph([remark(known, 'What could be done next:')]),
            { type: 'list' as const, ordered: true, items: steps },
          ]),
    ],
    subsections: [],
  };
}
