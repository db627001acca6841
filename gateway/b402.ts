import { createAllowanceChain } from '../clients/allowance-chain.ts';
import { createB402Facilitator, type AllowanceKind } from '../clients/b402-facilitator.ts';
import { LIMITS } from '../contracts/limits.ts';
import { recordsOutcomes } from '../telemetry/payment-records.ts';
import { createAllowanceOffers } from '../use-cases/payments/b402-offers.ts';
import { createB402Payments } from '../use-cases/payments/b402-payments.ts';
import { createB402Settlement } from '../use-cases/payments/b402-settlement.ts';
import { createPaidWork } from '../use-cases/payments/paid-work.ts';
import { marketProblems } from '../use-cases/payments/market-problems.ts';
import type { PaymentParts } from './payment-parts.ts';
import { createRounds } from './rounds.ts';

const SETTLE_EVERY_MS = 2_000;

/** Payment by b402. Loaded only where it is enabled: what it needs of the chain is large. */
export function createB402({
  baseUrl,
  db,
  engine,
  logger,
  metrics,
  mostLiveRuns,
  repositories,
  terms,
  ...parts
}: PaymentParts) {
  const { conversations, datasets, messages, payments: ledger, promises, starts, tasks } = repositories;
  const { facilitatorUrl: url, network, rpcUrl, token } = terms;
  const chain = createAllowanceChain({ rpcUrl, chainId: network.chainId, token });
  const facilitator = createB402Facilitator({ url, timeoutMs: LIMITS.facilitatorTimeoutMs });
  const recordOutcome = recordsOutcomes('b402', { logger, metrics });
  const work = createPaidWork({ conversations, datasets, db, engine, mostLiveRuns, starts, tasks });
  const onError = (error: unknown): void => {
    logger.warn({ err: error }, 'a payment could not be settled; the next round tries again');
  };
  const { settleDue } = createB402Settlement({
    ...{ chain, facilitator, ledger, messages, onError, promises, recordOutcome },
  });
  const rounds = createRounds(() => settleDue().catch(onError), SETTLE_EVERY_MS);
  const onPromised = parts.workflows?.settle ?? (async () => undefined);

  return {
    facilitator,
    offerOf: createAllowanceOffers(terms, baseUrl),
    payments: createB402Payments({
      ...{ chain, facilitator, ledger, messages, onPromised, promises, recordOutcome, terms, work },
    }),
    promises,
    problems: () =>
      marketProblems({ chain, networksTaken: async () => chainsOf(await facilitator.supported()), terms }),
    recordOutcome,
    terms,
    work,
    /** Embedded: nobody else has the same ledger, and what was promised is settled here. */
    async begin(): Promise<void> {
      await ledger.releaseLeases('b402');
      rounds.begin();
    },
    close: () => rounds.close(),
  };
}
export type B402 = ReturnType<typeof createB402>;

const chainsOf = (kinds: readonly AllowanceKind[]): readonly string[] =>
  kinds.map(({ extra: { chainId } }) => `eip155:${String(chainId)}`);
