import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { Logger } from 'pino';

export interface Tracing {
  /** Sends what is left; called at an orderly end. */
  readonly shutdown: () => Promise<void>;
}

export interface OtlpTracingInput {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What the process is called where OTEL_SERVICE_NAME does not say. */
  readonly serviceName: string;
  readonly logger: Logger;
}

/** Spans go to an OpenTelemetry collector, by OTLP over HTTP. The exporter reads the variables about itself. */
export function startOtlpTracing({ environment, logger, serviceName }: OtlpTracingInput): Tracing {
  const warn = (message: string, ...details: unknown[]): void => {
    logger.warn({ details }, `tracing: ${message}`);
  };
  const silent = (): void => undefined;
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const protocol = environment['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? environment['OTEL_EXPORTER_OTLP_PROTOCOL'];
  if (protocol !== undefined && protocol !== 'http/protobuf') {
    warn(`traces are sent as http/protobuf, not as ${protocol}: give the address of the collector's HTTP port`);
  }
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: serviceName }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: samplerOf(environment, warn),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return {
    async shutdown() {
      // A collector that is away must not hold up the end.
      await provider.shutdown().catch((error: unknown) => warn('the last spans were not sent', error));
    },
  };
}

/** OTEL_TRACES_SAMPLER, which this SDK does not read itself. */
function samplerOf(environment: OtlpTracingInput['environment'], warn: (message: string) => void): Sampler {
  const { OTEL_TRACES_SAMPLER: name = 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG: argument } = environment;
  const [, isParentBased, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? [];
  if (kind === undefined) warn(`OTEL_TRACES_SAMPLER=${name} is not known here; every trace is sampled`);
  const root = rootSampler(kind, Number(argument ?? '1'));
  return isParentBased === undefined && kind !== undefined ? root : new ParentBasedSampler({ root });
}

function rootSampler(kind: string | undefined, ratio: number): Sampler {
  if (kind === 'always_off') return new AlwaysOffSampler();
  if (kind === 'traceidratio' && ratio >= 0 && ratio <= 1) return new TraceIdRatioBasedSampler(ratio);
  return new AlwaysOnSampler();
}
