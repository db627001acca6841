import postgres from 'postgres';

interface ErrorFields {
  readonly code: string;
  readonly message: string;
}

/** As the driver makes it of an answer of the server; its types know only how the driver's class is read. */
export function postgresError(fields: ErrorFields): postgres.PostgresError {
  return new postgres.PostgresError(fields as unknown as string);
}
