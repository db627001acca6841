import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'gateway/server.ts',
    'workers/main.ts',
    'cli/*.ts',
    'bench/**/*.ts',
    'evaluation/main.ts',
    'evaluation/reader/main.ts',
    'evaluation/reader/encoder/examples.ts',
    'tools/*.{ts,mjs}',
    'test/**/*.ts',
    // Started by path, in a process or thread of their own:
    'activities/agents-thread.ts',
    'activities/analysis/analysis-thread.ts',
    'science/compute/child/{end-with-parent,watch-parent,harden,r-host}.ts',
    'activities/files/extraction/main.ts',
    'activities/literature/read-in-child.ts',
    'db/pglite-thread.ts',
    'db/make-database.ts',
    'tools/stack/main.ts',
    // Bundled by path for the workers:
    'workflows/{index,context-propagation,encoded-failures}.ts',
  ],
  project: ['**/*.{ts,mjs,cjs,js}', '!{dist,data,results,examples}/**'],
  // A type that only its own file uses is exported for the reader who needs its name later.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Of the system, and not everywhere; what needs them says so, or does without.
  ignoreBinaries: ['latexmk', 'openssl', 'taskset'],
  // Each with its reason: the fonts of figures are read as files, by path; of anvil the program for this machine is started.
  ignoreDependencies: ['dejavu-fonts-ttf', '@foundry-rs/anvil'],
};

export default config;
