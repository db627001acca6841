import { Phrases, type Spoken } from '../mentions/arguments.ts';
import { readBrought } from './brought-by-each.ts';
import { readComparison, readRelation } from './role-comparisons.ts';
import { readCurve } from './curves.ts';
import { readEffectNoun } from './effect-nouns.ts';
import { readForetold } from './foretold.ts';
import { readFittedModel } from './fitted-models.ts';
import { readOptimum } from './optimum.ts';
import { readDependence, readEffects, readExplained, readInteraction, readPerUnit, readVerbs } from './role-frames.ts';
import { readLists } from './role-lists.ts';
import { readMeasured } from './measured-by.ts';
import { readModerators, readOnlyAt } from './role-moderators.ts';
import { readChangedRelation, readCoinciding, readComparedCourse } from './role-relations.ts';
import { readMoments } from './moments.ts';
import { readListed } from './which-of.ts';
import { RoleDraft, type Roles } from './role-draft.ts';

/** Who plays which part by the grammar of the words: lists first, then the phrases that join an outcome to a predictor. */
export function readRoles(spoken: Spoken): Roles {
  const phrases = new Phrases(spoken);
  const draft = new RoleDraft(spoken.mentions);
  readMoments(draft, spoken);
  readOnlyAt(draft, spoken);
  readListed(draft, spoken);
  readMeasured(phrases, draft, spoken);
  readBrought(draft, spoken);
  readExplained(phrases, draft, spoken);
  readOptimum(draft, spoken);
  readForetold(draft, spoken);
  readLists(phrases, draft, spoken);
  readFittedModel(draft, spoken);
  readCurve(phrases, draft, spoken);
  readInteraction(phrases, draft, spoken);
  readEffects(phrases, draft);
  readChangedRelation(phrases, draft, spoken);
  readComparedCourse(draft, spoken);
  readCoinciding(draft, spoken);
  if (draft.frame === null) readEffectNoun(phrases, draft, spoken);
  readDependence(phrases, draft);
  readVerbs(phrases, draft, spoken);
  readPerUnit(phrases, draft, spoken);
  if (draft.frame === null) readRelation(phrases, draft);
  if (draft.frame === null || draft.frame === 'comparison') readComparison(phrases, draft);
  readModerators(phrases, draft, spoken);
  return draft.roles();
}
