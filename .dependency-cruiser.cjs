// Who may import whom. The folders are explained in README.md; an error names the rule below that was broken.
const LAYERS =
  'contracts|science|gateway|workflows|activities|workers|use-cases|engine|telemetry|db|clients|connections|cli|bench|evaluation|web|tools|test';
const ours = `^(${LAYERS})/`;
// Processes and what puts them together: they may import everything they wire, and only they read the settings.
const ENTRY_POINTS = '^(gateway/(server|embedded|queue-mode)|workers/main|cli/[^/]+|(bench|evaluation)/.+)[.]ts$';
const valueOnly = { dependencyTypesNot: ['type-only'] };

const inFolders = (folders) => folders.map((folder) => `^${folder}/`);

/** `values` may be imported; of `types` only the types, which leave no trace at run time. */
const layer = (from, { values = [], types = [] }) => [
  {
    name: `${from}-layer`,
    severity: 'error',
    comment: `${from}/ may import only: ${[...values, ...types.map((folder) => `types of ${folder}`)].join(', ') || 'nothing of ours'}`,
    from: { path: `^${from}/`, pathNot: ENTRY_POINTS },
    to: { path: ours, pathNot: inFolders([from, ...values, ...types]) },
  },
  ...types.map((folder) => ({
    name: `${from}-types-of-${folder}`,
    severity: 'error',
    comment: `${from}/ may import only types of ${folder}/`,
    from: { path: `^${from}/`, pathNot: ENTRY_POINTS },
    to: { path: `^${folder}/`, ...valueOnly },
  })),
];

/** The steps of science/read, in order: each imports from those before it only. */
const READING = 'words vocabulary tables index parts mentions roles cast kinds plans sureness'.split(' ');
const readingSteps = READING.slice(0, -1).map((step, place) => ({
  name: `read-${step}`,
  severity: 'error',
  comment: `science/read/${step}/ may not import from ${READING.slice(place + 1).join(', ')}`,
  from: { path: `^science/read/${step}/` },
  to: { path: `^science/read/(${READING.slice(place + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...readingSteps,
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one file, or have a third in common.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import points at nothing.',
      from: { path: ours },
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-packages',
      severity: 'error',
      comment:
        'What the product imports is a dependency in package.json, not a development dependency or a lucky find.',
      from: { path: ours, pathNot: '^(test|bench|tools|web)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], ...valueOnly },
    },
    ...layer('contracts', {}),
    ...layer('science', { values: ['contracts'] }),
    ...layer('db', { values: ['contracts'] }),
    ...layer('clients', { values: ['contracts'] }),
    ...layer('connections', { values: ['contracts', 'db', 'clients'] }),
    ...layer('activities', { values: ['contracts', 'science', 'db', 'clients'] }),
    ...layer('workflows', { values: ['contracts'], types: ['activities'] }),
    ...layer('engine', { values: ['contracts', 'db', 'clients', 'workflows'], types: ['activities'] }),
    ...layer('use-cases', { values: ['contracts', 'db', 'clients'], types: ['engine'] }),
    ...layer('telemetry', { values: ['contracts'] }),
    ...layer('gateway', { values: ['contracts', 'db', 'clients', 'use-cases', 'engine', 'telemetry'] }),
    ...layer('workers', {
      values: [
        'contracts',
        'db',
        'clients',
        'connections',
        'activities',
        'workflows',
        'use-cases',
        'engine',
        'telemetry',
      ],
    }),
    ...layer('cli', { values: ['contracts', 'db', 'clients', 'connections', 'use-cases', 'engine', 'telemetry'] }),
    ...layer('web', { types: ['contracts'] }),
    {
      name: 'workers-know-no-gateway',
      severity: 'error',
      comment: 'Not even the entry point: workers scale on their own.',
      from: { path: '^workers/' },
      to: { path: '^gateway/' },
    },
    {
      name: 'no-schemas-in-the-sandbox',
      severity: 'error',
      comment: 'Schemas bring their library into every cached workflow; import their types only.',
      from: { path: '^workflows/' },
      to: { path: '^contracts/schemas/', ...valueOnly },
    },
    {
      name: 'sandbox-npm-allow-list',
      severity: 'error',
      // What workflows import in their turn is checked by test/architecture/sandbox.test.ts: no rule here can follow values only.
      comment: 'Workflow code runs in the sandbox: only @temporalio/workflow and common, no Node modules.',
      from: { path: '^workflows/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'],
        pathNot: 'node_modules/@temporalio/(workflow|common)/',
        ...valueOnly,
      },
    },
    {
      name: 'agents-are-strangers',
      severity: 'error',
      comment: 'Agents meet in the world state, never in code. How a model is asked is shared: activities/models/.',
      from: { path: '^activities/agents/([^/.]+)', pathNot: '^activities/agents/(index|with-models)[.]ts$' },
      to: { path: '^activities/agents/', pathNot: '^activities/agents/$1[./]' },
    },
    {
      name: 'config-at-entry-points',
      severity: 'error',
      comment: 'Settings are read where a process starts and handed on as arguments.',
      from: { path: ours, pathNot: [ENTRY_POINTS, '^test/', '^tools/'] },
      to: { path: '^config[.]ts$', ...valueOnly },
    },
    {
      name: 'config-layer',
      severity: 'error',
      comment: 'config.ts knows the contracts and nothing else of ours.',
      from: { path: '^config[.]ts$' },
      to: { path: ours, pathNot: '^contracts/' },
    },
    {
      name: 'nobody-imports-entry-points',
      severity: 'error',
      comment: 'A process starts when it is imported.',
      from: { path: ours, pathNot: '^test/' },
      to: { path: '^(gateway/server|workers/main)[.]ts$' },
    },
    {
      name: 'product-stands-alone',
      severity: 'error',
      comment: 'Nothing that runs for users imports tests, benchmarks or tooling.',
      from: { path: ours, pathNot: '^(test|bench|tools)/' },
      to: { path: '^(test|bench|tools)/' },
    },
    {
      name: 'test-is-for-tests',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      name: 'bench-is-for-bench',
      severity: 'error',
      from: { pathNot: '^bench/' },
      to: { path: '^bench/' },
    },
  ],
  options: {
    // Without it type-only imports are invisible, and the rules above could not tell them from the others.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Packages without a `main` say where they begin in `exports` alone.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|results|examples|db/migrations)/' },
  },
};
