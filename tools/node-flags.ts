/**
 * Flags of Node for gateways and workers, here for what starts them from code; a test compares those in package.json,
 * Dockerfile and docker-compose.yml. By default V8 lets its young generation and its heap grow by what the machine has, and
 * collects late.
 */
export const GATEWAY_FLAGS = ['--max-semi-space-size=16'] as const;
export const WORKER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024'] as const;
