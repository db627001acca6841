import assert from 'node:assert/strict';
import { Registry } from 'prom-client';
import { test } from 'vitest';
import type { RateDecision } from '../../clients/rate-limiter.ts';
import { countedLimiter } from '../../gateway/plugins/counted-limiter.ts';
import { createRequestMetrics } from '../../telemetry/metrics/request-metrics.ts';

test('decisions of a limiter -> are counted by action and outcome, and handed on as they are', async () => {
  const registry = new Registry();
  const left = { remaining: 1, resetIn: 60 };
  const decisions: RateDecision[] = [
    { ...left, allowed: true },
    { ...left, allowed: false },
    { ...left, allowed: true, unchecked: true },
    { ...left, allowed: false },
  ];
  const given = [...decisions];
  const limiter = countedLimiter({ take: async () => given.shift()! }, createRequestMetrics(registry));
  for (const decision of decisions) {
    assert.deepEqual(await limiter.take({ userId: 'ada', action: 'chat', limit: 2, windowSeconds: 60 }), decision);
  }
  const metrics = await registry.metrics();
  for (const [outcome, count] of Object.entries({ allowed: 1, refused: 2, unchecked: 1 })) {
    assert.ok(metrics.includes(`research_rate_limit_total{action="chat",outcome="${outcome}"} ${String(count)}`));
  }
});
