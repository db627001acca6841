import { workflowSuite } from './workflow-suite.ts';

workflowSuite('on workers as they are', {});
