import { csv, rounded, rowsOf, type GoldenQuestion } from '../golden-question.ts';
import { createRandom } from '../random.ts';

/** Pupils in 16 schools; the programme runs in half of the schools, and schools differ by themselves. */
function pupils(): string {
  const { normal, pick } = createRandom(31);
  const schools = Array.from({ length: 16 }, (_, index) => ({ shift: normal(0, 5), programme: index % 2 === 0 }));
  return csv(
    ['school', 'programme', 'gender', 'test_score', 'attendance_percent', 'parents_income'],
    schools.flatMap(({ shift, programme }, school) =>
      rowsOf(20, () => {
        const attendance = Math.min(100, normal(88, 6));
        const score = 50 + shift + (programme ? 1 : 0) + 0.5 * (attendance - 88) + normal(0, 8);
        const income = `$${Math.round(normal(52_000, 9_000)).toLocaleString('en-US')}`;
        return [
          `School ${String(school + 1)}`,
          programme ? 'yes' : 'no',
          pick(['girl', 'boy']),
          rounded(score, 1),
          rounded(attendance, 1),
          income,
        ];
      }),
    ),
  );
}

/** Pay of 220 people: 1.9 thousand a year of experience; −99 is the code for a missing answer. */
function survey(): string {
  const { chance, normal, pick, whole } = createRandom(32);
  return csv(
    ['id', 'years_experience', 'salary_k', 'job_satisfaction', 'remote', 'region'],
    rowsOf(220, (index) => {
      const years = whole(0, 30);
      const salary = 35 + 1.9 * years + normal(0, 7);
      const remote = chance(0.5);
      const satisfaction = Math.max(1, Math.min(5, Math.round(3 + (remote ? 0.7 : 0) + normal(0, 0.9))));
      const missing = chance(0.08);
      return [
        1000 + index,
        years,
        missing ? -99 : rounded(salary, 1),
        satisfaction,
        remote ? 'yes' : 'no',
        pick(['north', 'south', 'east']),
      ];
    }),
  );
}

/** Applicants to two departments: within each, women are admitted more often; pooled, less often. */
function admissions(): string {
  const counts: readonly (readonly [string, string, number, number])[] = [
    ['easy', 'men', 480, 320],
    ['easy', 'women', 70, 30],
    ['hard', 'men', 40, 160],
    ['hard', 'women', 200, 600],
  ];
  return csv(
    ['department', 'gender', 'admitted', 'applicants'],
    counts.flatMap(([department, gender, yes, no]) => [
      [department, gender, 'yes', yes],
      [department, gender, 'no', no],
    ]),
  );
}

/** Words recalled by 45 people under three noise levels, each person under all of them. */
function recall(): string {
  const { normal } = createRandom(33);
  return csv(
    ['participant', 'noise', 'words_recalled'],
    Array.from({ length: 45 }, (_, person) => {
      const ability = normal(20, 4);
      return (['quiet', 'medium', 'loud'] as const).map((noise, level) => [
        person + 1,
        noise,
        Math.round(ability - 1.5 * level + normal(0, 1.5)),
      ]);
    }).flat(),
  );
}

/** Two shops' prices, in files that share the product code. */
function shops(): Readonly<Record<string, string>> {
  const { normal, uniform } = createRandom(34);
  const products = Array.from({ length: 60 }, (_, index) => ({
    code: `A${String(100 + index)}`,
    price: uniform(5, 80),
  }));
  return {
    'products.csv': csv(
      ['product_code', 'category', 'weight_kg'],
      products.map(({ code, price }, index) => [code, index % 3 === 0 ? 'tools' : 'garden', rounded(price / 10 + 1)]),
    ),
    'prices.csv': csv(
      ['product_code', 'price_eur'],
      products.slice(0, 55).map(({ code, price }) => [code, rounded(price + normal(0, 2))]),
    ),
  };
}

const schools = { 'pupils.csv': pupils() };
const people = { 'survey.csv': survey() };

export const SOCIETY: readonly GoldenQuestion[] = [
  {
    id: 'pupils-attendance',
    kind: 'association',
    message: 'Do pupils with better attendance have higher test scores?',
    files: schools,
    truth: { outcome: ['test_score', 'attendance_percent'], effect: 'positive' },
  },
  {
    id: 'pupils-gender',
    kind: 'difference',
    message: 'Do girls score higher than boys?',
    files: schools,
    truth: { outcome: ['test_score'], predictor: ['gender'], effect: 'none' },
  },
  {
    id: 'pupils-programme-clusters',
    kind: 'difference',
    message: 'Does the programme raise test scores, taking into account that pupils are clustered in schools?',
    files: schools,
    truth: { outcome: ['test_score'], predictor: ['programme'], effect: 'none' },
  },
  {
    id: 'pupils-mean-income',
    kind: 'description',
    message: "What is the mean income of the pupils' parents?",
    files: schools,
    truth: { outcome: ['parents_income'], value: { quantity: ['mean'], estimate: 52_000, within: 1_500 } },
  },
  {
    id: 'pupils-over-90',
    kind: 'description',
    message: 'How many pupils have an attendance above 90 percent?',
    files: schools,
    truth: { value: { quantity: ['count'], estimate: 121, within: 60 } },
  },
  {
    id: 'pupils-variance',
    kind: 'variance',
    message: 'Do test scores vary more between boys than between girls?',
    files: schools,
    truth: { outcome: ['test_score'], predictor: ['gender'], effect: 'none' },
  },
  {
    id: 'survey-experience',
    kind: 'regression',
    message: 'By how much does salary rise per year of experience?',
    files: people,
    truth: {
      outcome: ['salary_k'],
      predictor: ['years_experience'],
      value: { quantity: ['slope'], estimate: 1.9, within: 0.15 },
    },
  },
  {
    id: 'survey-remote',
    kind: 'difference',
    message: 'Are people who work remotely more satisfied with their job?',
    files: people,
    truth: { outcome: ['job_satisfaction'], predictor: ['remote'], effect: { higher: 'yes', lower: 'no' } },
  },
  {
    id: 'survey-region-null',
    kind: 'difference',
    message: 'Does salary differ by region?',
    files: people,
    truth: { outcome: ['salary_k'], predictor: ['region'], effect: 'none' },
  },
  {
    id: 'survey-power',
    kind: 'power',
    message: 'Is the sample large enough to detect a difference in salary of 5 between remote and other workers?',
    files: people,
    truth: { outcome: ['salary_k'] },
  },
  {
    id: 'survey-one-sample',
    kind: 'one-sample',
    message: 'Is the average job satisfaction different from 3?',
    files: people,
    truth: { outcome: ['job_satisfaction'], effect: 'positive' },
  },
  {
    id: 'survey-happiness',
    kind: 'not-answerable',
    message: 'Does commuting time reduce sleep quality?',
    files: people,
    truth: { unanswerable: true },
  },
  {
    id: 'survey-spearman',
    kind: 'association',
    message: 'Spearman correlation between years of experience and salary',
    files: people,
    truth: { outcome: ['salary_k', 'years_experience'], effect: 'positive' },
  },
  {
    id: 'admissions-pooled',
    kind: 'difference',
    message: 'Are women less likely to be admitted than men?',
    files: { 'admissions.csv': admissions() },
    truth: { outcome: ['admitted'], predictor: ['gender'] },
  },
  {
    id: 'admissions-within',
    kind: 'difference',
    message: 'Compare the admission of women and men within each department',
    files: { 'admissions.csv': admissions() },
    truth: {
      outcome: ['admitted'],
      predictor: ['gender'],
      covariates: ['department'],
      // Mantel and Haenszel, by hand from the counts above.
      value: { quantity: ['odds-ratio'], estimate: 1.42, within: 0.01 },
    },
  },
  {
    id: 'recall-noise',
    kind: 'paired-difference',
    message: 'Does noise affect how many words the same participants recall?',
    files: { 'recall.csv': recall() },
    truth: { outcome: ['words_recalled'], predictor: ['noise'], effect: 'differs' },
  },
  {
    id: 'shops-join',
    kind: 'association',
    message: 'Is the price of a product related to its weight?',
    files: shops(),
    truth: { outcome: ['price_eur', 'weight_kg'], effect: 'positive' },
  },
];
