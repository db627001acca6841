import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'vitest';
import { isTracingWanted } from '../../telemetry/tracing.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test('no setting -> no traces', () => {
  for (const environment of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, { OTEL_SERVICE_NAME: 'lab' }]) {
    assert.equal(isTracingWanted(environment), false);
  }
});

test('an address of a collector, or the name of the exporter -> traces', () => {
  for (const environment of [
    ENDPOINT,
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' },
    { OTEL_TRACES_EXPORTER: 'otlp' },
    { OTEL_TRACES_EXPORTER: 'console, otlp' },
  ]) {
    assert.equal(isTracingWanted(environment), true);
  }
});

test('a setting that switches them off -> has the last word', () => {
  assert.equal(isTracingWanted({ ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }), false);
  assert.equal(isTracingWanted({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }), false);
});

test('no traces -> the packages that make them are not even loaded', () => {
  const script = `
    const { startTracing } = await import('./telemetry/tracing.ts');
    await startTracing({}, 'test', console);
    const { default: module } = await import('node:module');
    const { registerHooks } = module;
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await startTracing({ OTEL_TRACES_EXPORTER: 'otlp' }, 'test', console);
    console.log(loaded.some((url) => url.includes('@opentelemetry/sdk-trace')));
    process.exit(0);
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  // Loaded by the second call, so not by the first.
  assert.equal(output.trim().split('\n').at(-1), 'true');
});
