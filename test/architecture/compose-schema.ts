/**
 * As much of the Compose Specification as docker-compose.yml uses, and nothing else: a key that is not here is refused, so
 * that a misspelt one cannot pass. https://github.com/compose-spec/compose-spec says what each part may be.
 */
const duration = { type: 'string', pattern: '^[1-9]\\d*(s|m)$' };
const texts = { type: 'array', items: { type: 'string' }, minItems: 1 };
const condition = { enum: ['service_started', 'service_healthy', 'service_completed_successfully'] };
const closed = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const service = closed({
  build: { const: '.' },
  image: { type: 'string' },
  command: texts,
  restart: { enum: ['no', 'always', 'on-failure', 'unless-stopped'] },
  environment: { type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } },
  ports: {
    type: 'array',
    items: { type: 'string', pattern: '^(\\d{1,3}(\\.\\d{1,3}){3}:)?\\d{1,5}:\\d{1,5}$' },
    uniqueItems: true,
  },
  volumes: {
    type: 'array',
    items: { type: 'string', pattern: '^(\\./[\\w./-]+|[a-z][\\w-]*):/[\\w./-]+(:ro)?$' },
    uniqueItems: true,
  },
  depends_on: { type: 'object', additionalProperties: closed({ condition }, ['condition']) },
  deploy: closed({ replicas: { type: 'integer', minimum: 1 } }),
  stop_grace_period: duration,
  healthcheck: closed(
    {
      test: { ...texts, items: [{ enum: ['CMD', 'CMD-SHELL'] }], additionalItems: { type: 'string' }, minItems: 2 },
      interval: duration,
      timeout: duration,
      retries: { type: 'integer', minimum: 1 },
    },
    ['test', 'interval', 'timeout', 'retries'],
  ),
});

export const COMPOSE_SCHEMA = {
  ...closed(
    {
      name: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]*$' },
      services: { type: 'object', patternProperties: { '^[a-z][a-z0-9-]*$': service }, additionalProperties: false },
      volumes: { type: 'object', additionalProperties: { type: 'null' } },
    },
    ['name', 'services'],
  ),
  patternProperties: { '^x-': {} },
};
