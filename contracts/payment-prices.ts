import type { PaymentProtocol } from './payment-networks.ts';
import { smallestUnits } from './token-amount.ts';

export interface PaidRoute {
  readonly protocol: PaymentProtocol;
  readonly path: string;
  readonly description: string;
  /** In dollars, as a decimal text. */
  readonly priceUsd: string;
}

/**
 * What is sold and for how much: the one table that the configuration, the price list, the 402 answers and the ledger read.
 * `ROUTE_PRICES` changes prices of it.
 */
export const PAID_ROUTES = [
  {
    protocol: 'x402',
    path: '/api/x402/chat',
    description: 'An answer to a short question from what the conversation and the documents hold.',
    priceUsd: '0.01',
  },
  {
    protocol: 'x402',
    path: '/api/x402/deep-research/start',
    description: 'A deep research run.',
    priceUsd: '0.50',
  },
  {
    protocol: 'x402',
    path: '/api/x402/agents/literature',
    description: 'What the documents say to a question, word for word, with the sources.',
    priceUsd: '0.05',
  },
  {
    protocol: 'x402',
    path: '/api/x402/agents/hypothesis',
    description: 'A hypothesis from finished tasks.',
    priceUsd: '0.10',
  },
  {
    protocol: 'x402',
    path: '/api/x402/agents/analysis',
    description: 'Planned and computed answers to a question about tables.',
    priceUsd: '0.15',
  },
  {
    protocol: 'x402',
    path: '/api/x402/agents/discovery',
    description: 'Discoveries that finished tasks bear out.',
    priceUsd: '0.10',
  },
  {
    protocol: 'x402',
    path: '/api/x402/agents/reflection',
    description: 'Insights and objectives from finished tasks.',
    priceUsd: '0.10',
  },
  {
    protocol: 'x402',
    path: '/api/x402/agents/planning',
    description: 'A plan of searches and analyses for a question.',
    priceUsd: '0.05',
  },
  {
    protocol: 'x402',
    path: '/api/x402/agents/reply',
    description: 'An answer to a question from finished tasks.',
    priceUsd: '0.05',
  },
  {
    protocol: 'b402',
    path: '/api/b402/chat',
    description: 'An answer to a short question from what the conversation and the documents hold.',
    priceUsd: '0.01',
  },
  {
    protocol: 'b402',
    path: '/api/b402/deep-research/start',
    description: 'A deep research run.',
    priceUsd: '0.50',
  },
] as const satisfies readonly PaidRoute[];

export type PaidPath = (typeof PAID_ROUTES)[number]['path'];

/** Tools that the price list names beside the routes. */
export const TOOL_PRICES = [
  { name: 'literature_search', priceUsd: '0.05', description: 'A search of documents.' },
  { name: 'data_analysis', priceUsd: '0.10', description: 'An analysis of tables.' },
] as const;

/** Dearer than this a price is a slip of the keyboard. */
const HIGHEST_PRICE = '1000';
// The coarsest token of all networks: a price that it can hold, all can.
const COMMON_DECIMALS = 6;

export interface RoutePrices {
  readonly routes: readonly PaidRoute[];
  readonly problems: readonly string[];
}

/** The price table with the changes of `ROUTE_PRICES`, each as `path=dollars`. */
export function readRoutePrices(changes: readonly string[]): RoutePrices {
  const prices = new Map<string, string>();
  const problems: string[] = [];
  for (const change of changes) {
    const [path = '', price = '', more] = change.split('=').map((part) => part.trim());
    const problem = problemOf({ path, price, more }, prices);
    if (problem === undefined) prices.set(path, price);
    else problems.push(problem);
  }
  const routes = PAID_ROUTES.map((route) => ({ ...route, priceUsd: prices.get(route.path) ?? route.priceUsd }));
  return { routes, problems };
}

interface Change {
  readonly path: string;
  readonly price: string;
  readonly more: string | undefined;
}

function problemOf({ path, price, more }: Change, prices: ReadonlyMap<string, string>): string | undefined {
  if (more !== undefined || price === '') return `ROUTE_PRICES must be a list of path=dollars, not "${path}".`;
  if (!PAID_ROUTES.some((route) => route.path === path)) {
    return `ROUTE_PRICES names ${path}; routes with a price are ${PAID_ROUTES.map((route) => route.path).join(', ')}.`;
  }
  if (prices.has(path)) return `ROUTE_PRICES names ${path} twice.`;
  const units = smallestUnits(price, COMMON_DECIMALS);
  const highest = smallestUnits(HIGHEST_PRICE, COMMON_DECIMALS) ?? 0n;
  if (units === undefined || units < 1n || units > highest) {
    return `ROUTE_PRICES: the price of ${path} must be dollars from 0.000001 to ${HIGHEST_PRICE}, as in 0.05, not "${price}".`;
  }
  return undefined;
}
