import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { LabelledCollection } from './labelled-collection.ts';

const DocumentSchema = Type.Object({ _id: Type.String(), title: Type.String(), text: Type.String() });
const QuestionSchema = Type.Object({ _id: Type.String(), text: Type.String() });

/** A labelled collection in the layout of BEIR: `corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`. */
export function readCollection(folder: string): LabelledCollection {
  const lines = (name: string): string[] => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
  const documents = lines('corpus.jsonl').map((line) => Value.Parse(DocumentSchema, JSON.parse(line)));
  const questions = lines('queries.jsonl').map((line) => Value.Parse(QuestionSchema, JSON.parse(line)));
  const grades = new Map<string, Map<string, number>>();
  for (const line of lines('qrels/test.tsv').slice(1)) {
    const [question = '', document = '', grade = ''] = line.split('\t');
    if (!(Number(grade) > 0)) continue;
    grades.set(question, (grades.get(question) ?? new Map<string, number>()).set(document, Number(grade)));
  }
  return {
    documents: documents.map(({ _id, title, text }) => ({ id: _id, title, text })),
    questions: questions.flatMap(({ _id, text }) => {
      const judged = grades.get(_id);
      return judged ? [{ text, grades: judged }] : [];
    }),
  };
}
