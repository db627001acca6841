import { workflowSuite } from './workflow-suite.ts';

// Without a cache every workflow task replays the whole history: what is not deterministic fails here.
workflowSuite('on workers that remember nothing', { cachedWorkflows: 0 });
