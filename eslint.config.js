import js from '@eslint/js';
import temporal from 'eslint-plugin-temporal';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { ownLines } from './tools/eslint/own-lines.mjs';

// Named rules only: the plugin's presets call setHandler a floating promise and take activity tests for workflows.
const temporalRules = (...names) => Object.fromEntries(names.map((name) => [`temporal/${name}`, 'error']));

const ban = (name, message) => ({ name, message });

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: a default export has a new name in every file.',
};

const TEST = 'CallExpression:matches([callee.name="test"], [callee.callee.object.name="test"])';
const testTitles = [
  `${TEST} > Literal.arguments:first-child:not([value=/\\S -> \\S/])`,
  `${TEST} > TemplateLiteral.arguments:first-child:not(:has(TemplateElement[value.raw=/ -> /]))`,
].map((selector) => ({ selector, message: 'A title says: condition -> outcome.' }));

// One worker runs many workflows: what a module keeps could pass from the run of one user to that of another.
const MODULE_LEVEL = ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration';
const moduleState = [
  `${MODULE_LEVEL}[kind!="const"]`,
  `${MODULE_LEVEL} > VariableDeclarator > NewExpression[callee.name=/^(Map|Set|WeakMap|WeakSet|Array)$/]`,
  `${MODULE_LEVEL} > VariableDeclarator:not([id.typeAnnotation.typeAnnotation.operator="readonly"], [id.typeAnnotation.typeAnnotation.typeName.name=/^Readonly/]) > :matches(ArrayExpression, ObjectExpression)`,
].map((selector) => ({
  selector,
  message: 'Keep state inside the workflow function; what a module holds is constant (`as const`, or a readonly type).',
}));

export default defineConfig(
  { ignores: ['dist/', 'data/', 'results/', 'db/migrations/', 'examples/', 'test/**/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { temporal, ours: { rules: { 'own-lines': ownLines } } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }], // `as const` stays allowed
      '@typescript-eslint/require-await': 'off', // an activity is async even when it happens not to wait
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', noDefaultExport],
      complexity: ['error', { max: 10, variant: 'modified' }],
      'max-depth': ['error', 3],
      'max-lines': ['error', 300],
      'ours/own-lines': ['error', { max: 50 }],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [js.configs.recommended],
    rules: {
      complexity: ['error', { max: 10, variant: 'modified' }],
      'max-depth': ['error', 3],
      'max-lines': ['error', 300],
      'no-undef': 'off',
    },
  },
  // Lists, not procedures: the routes of a group, and the parts that make up the service.
  {
    files: ['gateway/routes/*.ts', 'gateway/{embedded,queue-mode}.ts', 'config.ts', 'tools/stack/plan.ts'],
    rules: { 'ours/own-lines': 'off' },
  },
  // Tools ask for their default export by that name.
  { files: ['**/*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['test/**/*.ts'],
    rules: {
      'max-lines': 'off',
      'ours/own-lines': 'off',
      'no-restricted-syntax': ['error', noDefaultExport, ...testTitles],
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      ...temporalRules('test-teardown-required', 'test-worker-run-until-required'),
    },
  },
  // Only where activities are: the plugin takes every function below activities/ for one. The analysis engine and the
  // extraction run in processes of their own, watched from outside.
  {
    files: ['activities/**/*.ts'],
    ignores: ['activities/analysis/engine/**', 'activities/files/extraction/**'],
    rules: temporalRules('activity-heartbeat-in-long-loops'),
  },
  {
    files: [
      'activities/agents/*.ts',
      'activities/records.ts',
      'activities/notices.ts',
      'activities/**/*-activities.ts',
    ],
    rules: temporalRules('activity-prefer-single-object-args'),
  },
  {
    files: ['workflows/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport, ...moduleState],
      ...temporalRules(
        'workflow-no-async-query-handler',
        'workflow-no-console',
        'workflow-no-date-object-in-payload',
        'workflow-no-node-or-dom-imports',
        'workflow-require-activity-timeouts',
        'workflow-require-all-handlers-finished',
        'workflow-require-type-only-activity-imports',
        'workflow-message-name-literal',
      ),
      // The same bans without the plugin, so that determinism does not hang on one young package.
      'no-restricted-globals': [
        'error',
        ban('process', 'A workflow gets its settings as arguments.'),
        ban('console', 'Use log of @temporalio/workflow: it stays silent during replay.'),
        ban('setTimeout', 'Use sleep of @temporalio/workflow.'),
        ban('setInterval', 'Use sleep of @temporalio/workflow.'),
        ban('fetch', 'The outside world is reached through activities.'),
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message: 'Let an activity record times: a replay must not see another one.',
        },
        { object: 'Math', property: 'random', message: 'Let an activity draw: a replay must not see another number.' },
      ],
    },
  },
  // The pure rules beside the workflows take what they need.
  {
    files: ['workflows/**/*.ts'],
    ignores: ['workflows/*-{cycle,modes,state,pipeline,attempts}.ts', 'workflows/recorded-end.ts'],
    rules: temporalRules('workflow-prefer-single-object-args', 'workflow-no-nonserializable-types-in-payloads'),
  },
);
