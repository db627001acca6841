import type {
  DecideInput,
  DecisionResult,
  DiscoveryResult,
  Done,
  EndIterationInput,
  EndIterationResult,
  PlanResult,
  ReflectionResult,
  ResearchActivities,
  StepInput,
  TaskFailureInput,
  TaskInput,
  TaskResult,
} from '../../contracts/research-activities.ts';

type Answer<Input, Result> = (input: Input) => Result | Promise<Result>;

/** What a test wants to be different from a run that finds something in every iteration and would never end. */
export interface ResearchScript {
  readonly plan?: Answer<StepInput, PlanResult>;
  readonly task?: Answer<TaskInput, TaskResult>;
  readonly hypothesis?: Answer<StepInput, Done>;
  readonly reflection?: Answer<StepInput, ReflectionResult>;
  readonly discovery?: Answer<StepInput, DiscoveryResult>;
  readonly nextPlan?: Answer<StepInput, Done>;
  readonly decision?: Answer<DecideInput, DecisionResult>;
  readonly reply?: Answer<StepInput, Done>;
  readonly end?: Answer<EndIterationInput, EndIterationResult>;
}

export interface Call {
  readonly name: keyof ResearchActivities;
  readonly input: StepInput;
}

/** Tasks by their public ids: `ana-1` is an analysis, everything else is literature. */
export function planned(taskIds: readonly string[]): PlanResult['tasks'] {
  return taskIds.map((taskId) => ({ taskId, type: taskId.startsWith('ana') ? 'ANALYSIS' : 'LITERATURE' }));
}

export const FOUND: TaskResult = { failed: false, newSources: 1, newFindings: 1 };
export const NOTHING: TaskResult = { failed: false, newSources: 0, newFindings: 0 };
export const FAILED: TaskResult = { failed: true, newSources: 0, newFindings: 0 };

const decided = ({ forcedEnd }: DecideInput): DecisionResult =>
  forcedEnd === null
    ? { shouldContinue: true, triggerReason: 'open_questions' }
    : { shouldContinue: false, triggerReason: forcedEnd };

const FINDS_SOMETHING: Required<ResearchScript> = {
  plan: ({ level }) => ({ tasks: planned([`lit-${String(level)}`]), messagesTakenUp: level === 1 ? 1 : 0 }),
  task: () => FOUND,
  hypothesis: () => ({}),
  reflection: () => ({ newInsights: 1 }),
  discovery: () => ({ newDiscoveries: 1 }),
  nextPlan: () => ({}),
  decision: decided,
  reply: () => ({}),
  end: ({ shouldContinue }) => ({ continues: shouldContinue }),
};

/** Research activities that answer as the script says, and keep what they were asked. */
export function scriptResearch(script: ResearchScript = {}) {
  const calls: Call[] = [];

  function answering<Input extends StepInput, Result>(
    name: keyof ResearchActivities,
    answer: Answer<Input, Result>,
  ): (input: Input) => Promise<Result> {
    return async (input) => {
      calls.push({ name, input });
      return answer(input);
    };
  }

  const scripted = { ...FINDS_SOMETHING, ...script };
  const activities: ResearchActivities = {
    planInitial: answering('planInitial', scripted.plan),
    runLiteratureTask: answering('runLiteratureTask', scripted.task),
    runAnalysisTask: answering('runAnalysisTask', scripted.task),
    recordTaskFailure: answering('recordTaskFailure', (_input: TaskFailureInput) => FAILED),
    updateHypothesis: answering('updateHypothesis', scripted.hypothesis),
    reflect: answering('reflect', scripted.reflection),
    discover: answering('discover', scripted.discovery),
    planNext: answering('planNext', scripted.nextPlan),
    decideContinue: answering('decideContinue', scripted.decision),
    composeReply: answering('composeReply', scripted.reply),
    endIteration: answering('endIteration', scripted.end),
  };

  /** The inputs that one activity was given, in order. */
  function inputsOf<Name extends keyof ResearchActivities>(name: Name): Parameters<ResearchActivities[Name]>[0][] {
    return calls
      .filter((call) => call.name === name)
      .map(({ input }) => input as Parameters<ResearchActivities[Name]>[0]);
  }

  return { activities, calls, inputsOf, names: () => calls.map(({ name }) => name) };
}
