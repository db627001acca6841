import type { Logger } from 'pino';
import type { Tracing } from './otlp-tracing.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const OFF: Tracing = { shutdown: () => Promise.resolve() };

/** True when the standard variables of OpenTelemetry enable traces; they are off by default. */
export function isTracingWanted(environment: Environment): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = environment;
  if (OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return false;
  const exporters = (OTEL_TRACES_EXPORTER ?? '').split(',').map((name) => name.trim());
  if (exporters.includes('none')) return false;
  if (exporters.includes('otlp')) return true;
  const endpoints = [environment['OTEL_EXPORTER_OTLP_ENDPOINT'], environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']];
  return endpoints.some((endpoint) => endpoint !== undefined && endpoint.trim() !== '');
}

/** Sets tracing up where it is enabled; elsewhere not even its packages are loaded. */
export async function startTracing(environment: Environment, serviceName: string, logger: Logger): Promise<Tracing> {
  if (!isTracingWanted(environment)) return OFF;
  const { startOtlpTracing } = await import('./otlp-tracing.ts');
  return startOtlpTracing({ environment, serviceName, logger });
}
