/** Addresses of servers with another scheme than theirs; their values are not shown, as they hold passwords. */
export function wrongAddresses({
  DATABASE_URL = 'postgres://',
  REDIS_URL = 'redis://',
}: {
  readonly DATABASE_URL: string | undefined;
  readonly REDIS_URL: string | undefined;
}): readonly string[] {
  return [
    ...(/^postgres(ql)?:\/\//.test(DATABASE_URL) ? [] : ['DATABASE_URL must start with postgres:// or postgresql://.']),
    ...(/^rediss?:\/\//.test(REDIS_URL) ? [] : ['REDIS_URL must start with redis:// or rediss://.']),
  ];
}
