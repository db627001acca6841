import { SpanKind } from '@opentelemetry/api';
import type { TokenCounts } from '../contracts/model-prices.ts';
import type { ModelAgent, ModelProvider } from '../contracts/models.ts';
import { correlation } from './correlation.ts';
import { inSpan } from './spans.ts';

interface Asked {
  readonly maxOutputTokens: number;
}

interface Answered extends TokenCounts {
  readonly isCut: boolean;
}

interface AskedModel<Request extends Asked, Answer extends Answered> {
  readonly provider: ModelProvider;
  readonly model: string;
  ask(request: Request): Promise<Answer>;
}

/** As the semantic conventions of OpenTelemetry for generative AI name them; others by their own name. */
const PROVIDER_NAMES: Readonly<Partial<Record<ModelProvider, string>>> = { google: 'gcp.gemini' };

/** The same model; each call is a span. Nothing of questions and answers goes into it. */
export function observedModel<Request extends Asked, Answer extends Answered>(
  agent: ModelAgent,
  model: AskedModel<Request, Answer>,
): AskedModel<Request, Answer> {
  const { model: name, provider } = model;
  const known = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': PROVIDER_NAMES[provider] ?? provider,
    'gen_ai.request.model': name,
    'gen_ai.agent.name': agent,
  };

  async function ask(request: Request): Promise<Answer> {
    const { conversationId, jobId } = correlation();
    const attributes = {
      ...known,
      'gen_ai.request.max_tokens': request.maxOutputTokens,
      'gen_ai.conversation.id': conversationId,
      'research.job_id': jobId,
    };
    return inSpan({ name: `chat ${name}`, kind: SpanKind.CLIENT, attributes }, async (span) => {
      const answer = await model.ask(request);
      span.setAttributes({
        'gen_ai.usage.input_tokens': answer.inputTokens,
        'gen_ai.usage.cache_read.input_tokens': answer.cachedTokens,
        'gen_ai.usage.output_tokens': answer.outputTokens,
        'gen_ai.response.finish_reasons': [answer.isCut ? 'length' : 'stop'],
      });
      return answer;
    });
  }

  return { provider, model: name, ask };
}
