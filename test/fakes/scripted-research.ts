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

export const FOUND: TaskResult = { failed: false, newSources: 1, newFindings: 1 };
export const NOTHING: TaskResult = { failed: false, newSources: 0, newFindings: 0 };
export const FAILED: TaskResult = { failed: true, newSources: 0, newFindings: 0 };

const decided = ({ forcedEnd }: DecideInput): DecisionResult =>
  forcedEnd === null
    ? { shouldContinue: true, triggerReason: 'open_questions', confidence: 50, reasoning: 'There is more to find.' }
    : { shouldContinue: false, triggerReason: forcedEnd, confidence: 100, reasoning: 'The run has to end.' };

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

  const activities: ResearchActivities = {
    planInitial: answering(
      'planInitial',
      script.plan ?? (({ level }) => ({ taskIds: [`lit-${String(level)}`], messagesTakenUp: level === 1 ? 1 : 0 })),
    ),
    runTask: answering('runTask', script.task ?? (() => FOUND)),
    recordTaskFailure: answering('recordTaskFailure', (_input: TaskFailureInput) => FAILED),
    updateHypothesis: answering('updateHypothesis', script.hypothesis ?? (() => ({}))),
    reflect: answering('reflect', script.reflection ?? (() => ({ newInsights: 1 }))),
    discover: answering('discover', script.discovery ?? (() => ({ newDiscoveries: 1 }))),
    planNext: answering('planNext', script.nextPlan ?? (() => ({}))),
    decideContinue: answering('decideContinue', script.decision ?? decided),
    composeReply: answering('composeReply', script.reply ?? (() => ({}))),
    endIteration: answering('endIteration', script.end ?? (({ shouldContinue }) => ({ continues: shouldContinue }))),
  };

  /** The inputs that one activity was given, in order. */
  function inputsOf<Name extends keyof ResearchActivities>(name: Name): Parameters<ResearchActivities[Name]>[0][] {
    return calls
      .filter((call) => call.name === name)
      .map(({ input }) => input as Parameters<ResearchActivities[Name]>[0]);
  }

  return { activities, calls, inputsOf, names: () => calls.map(({ name }) => name) };
}
