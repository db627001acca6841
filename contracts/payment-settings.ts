import {
  findNetwork,
  PAYMENT_ENVIRONMENTS,
  PAYMENT_NETWORKS,
  type PaymentNetwork,
  type PaymentProtocol,
  type Token,
} from './payment-networks.ts';
import { readRoutePrices, type PaidRoute } from './payment-prices.ts';
import { boolean, choice, list, text, url, type SettingValue } from './setting.ts';
import { checksumAddress, isWalletAddress } from './wallet-address.ts';

/** The settings of payments; config.ts has all others. */
export const PAYMENT_SETTINGS = {
  X402_ENABLED: boolean({
    default: false,
    meaning: 'true: chat and deep research can be paid for by x402 (version 2).',
  }),
  X402_ENVIRONMENT: choice({
    default: 'testnet',
    values: PAYMENT_ENVIRONMENTS,
    meaning: 'Whether x402 takes real money (mainnet) or that of a test network.',
  }),
  X402_PAYMENT_ADDRESS: text({ meaning: 'Wallet address that x402 payments go to.' }),
  X402_NETWORK: text({ meaning: 'Network of x402: eip155:8453 or eip155:84532; by default that of X402_ENVIRONMENT.' }),
  X402_ASSET: text({ default: 'USDC', meaning: 'Symbol of the token that x402 payments are made in.' }),
  X402_FACILITATOR_URL: url({
    meaning:
      'Facilitator of x402, which verifies payments and settles them; on a test network https://x402.org/facilitator when not set.',
  }),
  X402_RPC_URL: url({
    secret: true,
    meaning: 'Node of the x402 network, which tells what became of a payment whose settlement was interrupted.',
  }),
  ROUTE_PRICES: list({
    meaning: 'Other prices than those of GET /api/x402/pricing: path=dollars, separated by commas.',
  }),
  WHITELISTED_USERS: list({
    meaning: 'Users, separated by commas, who pay nothing on paid routes when they send a token or an API key.',
  }),
} as const;

export type PaymentSettings = {
  readonly [Name in keyof typeof PAYMENT_SETTINGS]: SettingValue<(typeof PAYMENT_SETTINGS)[Name]>;
};

/** What one protocol asks for and where, from settings that have been checked. */
export interface PaymentTerms {
  readonly protocol: PaymentProtocol;
  readonly network: PaymentNetwork;
  readonly token: Token;
  /** The wallet that is paid, as a checksummed address. */
  readonly payTo: `0x${string}`;
  readonly facilitatorUrl: string;
  readonly rpcUrl: string;
  readonly routes: readonly PaidRoute[];
}

/** The terms of x402, or undefined when it is off. Settings that contradict each other are told of as problems. */
export function x402Terms(settings: PaymentSettings): { terms?: PaymentTerms; problems: readonly string[] } {
  const { problems, routes } = readRoutePrices(settings.ROUTE_PRICES);
  if (!settings.X402_ENABLED) return { problems };
  const { X402_ENVIRONMENT: environment, X402_NETWORK: id, X402_RPC_URL: rpcUrl } = settings;
  const network = id === undefined ? defaultNetwork(environment) : findNetwork(id);
  const facilitatorUrl = settings.X402_FACILITATOR_URL ?? network?.facilitatorUrl;
  const all = [
    ...problems,
    ...problemsOfAddress(settings.X402_PAYMENT_ADDRESS),
    ...problemsOfNetwork(settings, network),
    ...(rpcUrl === undefined ? [missing('X402_RPC_URL')] : []),
    ...(facilitatorUrl === undefined ? [missing('X402_FACILITATOR_URL')] : []),
  ];
  if (all.length > 0) return { problems: all };
  return {
    terms: { ...termsOf(settings, network), facilitatorUrl: given(facilitatorUrl), rpcUrl: given(rpcUrl), routes },
    problems: all,
  };
}

function termsOf(settings: PaymentSettings, found: PaymentNetwork | undefined) {
  const network = given(found);
  const token = given(network.tokens.find(({ symbol }) => symbol === settings.X402_ASSET));
  return { protocol: 'x402' as const, network, token, payTo: checksumAddress(given(settings.X402_PAYMENT_ADDRESS)) };
}

/** Of settings without problems. */
function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A setting that was checked is missing');
  return value;
}

const defaultNetwork = (environment: PaymentSettings['X402_ENVIRONMENT']): PaymentNetwork | undefined =>
  PAYMENT_NETWORKS.find((network) => network.environment === environment);

const missing = (name: 'X402_RPC_URL' | 'X402_FACILITATOR_URL' | 'X402_PAYMENT_ADDRESS'): string =>
  `X402_ENABLED=true needs ${name}: ${PAYMENT_SETTINGS[name].meaning}`;

function problemsOfAddress(address: string | undefined): readonly string[] {
  if (address === undefined) return [missing('X402_PAYMENT_ADDRESS')];
  if (isWalletAddress(address)) return [];
  return [
    `X402_PAYMENT_ADDRESS=${address} is no wallet address: 0x and 40 hexadecimal digits, whose letter case, when it is mixed, is a checksum (EIP-55).`,
  ];
}

function problemsOfNetwork(settings: PaymentSettings, network: PaymentNetwork | undefined): readonly string[] {
  const { X402_ASSET: asset, X402_ENVIRONMENT: environment, X402_NETWORK: id } = settings;
  if (network === undefined) {
    const known = PAYMENT_NETWORKS.map((each) => each.id);
    return [`X402_NETWORK=${id ?? ''} is not known; there are ${known.join(', ')}.`];
  }
  const symbols = network.tokens.map(({ symbol }) => symbol);
  return [
    ...(network.environment === environment
      ? []
      : [
          `X402_NETWORK=${network.id} is a ${network.environment}, but X402_ENVIRONMENT=${environment}. Set both to the same.`,
        ]),
    ...(symbols.includes(asset)
      ? []
      : [`X402_ASSET=${asset} is not known on ${network.id}; there is ${symbols.join(', ')}.`]),
  ];
}
