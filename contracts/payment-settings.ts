import {
  networksOf,
  PAYMENT_ENVIRONMENTS,
  type PaymentNetwork,
  PAYMENT_PROTOCOLS,
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
    meaning: 'true: chat, deep research and agents can be paid for by x402 (version 2).',
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
  X402_FACILITATOR_KEY_ID: text({
    meaning:
      'Id of a Secret API Key of the Coinbase Developer Platform; with it, its facilitator is the default of X402_FACILITATOR_URL.',
  }),
  X402_FACILITATOR_KEY_SECRET: text({
    secret: true,
    meaning: 'The secret of that key: Ed25519 as base64, or ECDSA as PEM.',
  }),
  X402_RPC_URL: url({
    secret: true,
    meaning: 'Node of the x402 network, which tells what became of a payment whose settlement was interrupted.',
  }),
  B402_ENABLED: boolean({
    default: false,
    meaning: 'true: chat and deep research can be paid for by b402 (version 1).',
  }),
  B402_ENVIRONMENT: choice({
    default: 'testnet',
    values: PAYMENT_ENVIRONMENTS,
    meaning: 'Whether b402 takes real money (mainnet) or that of a test network.',
  }),
  B402_PAYMENT_ADDRESS: text({ meaning: 'Wallet address that b402 payments go to.' }),
  B402_NETWORK: text({ meaning: 'Network of b402: bnb or bnb-testnet; by default that of B402_ENVIRONMENT.' }),
  B402_ASSET: text({ default: 'USDC', meaning: 'Symbol of the token that b402 payments are made in: USDC or USDT.' }),
  B402_FACILITATOR_URL: url({ meaning: 'Facilitator of b402, which payers give their allowance to.' }),
  B402_RELAYER_ADDRESS: text({ meaning: 'Relayer address that the facilitator of b402 names, shown to callers.' }),
  B402_RPC_URL: url({
    secret: true,
    meaning: 'Node of the b402 network, which tells allowances, and what became of settlements.',
  }),
  ROUTE_PRICES: list({
    meaning:
      'Other prices than those of GET /api/x402/pricing and GET /api/b402/pricing: path=dollars, separated by commas.',
  }),
  WHITELISTED_USERS: list({
    meaning: 'Users, separated by commas, who pay nothing on paid routes when they send a token or an API key.',
  }),
} as const;

export type PaymentSettings = {
  readonly [Name in keyof typeof PAYMENT_SETTINGS]: SettingValue<(typeof PAYMENT_SETTINGS)[Name]>;
};

export interface FacilitatorKey {
  readonly id: string;
  readonly secret: string;
}

const CDP_FACILITATOR = 'https://api.cdp.coinbase.com/platform/v2/x402';
const ED25519_BYTES = 64;

/** Terms of one protocol, from settings that have been checked. */
export interface PaymentTerms {
  readonly protocol: PaymentProtocol;
  readonly network: PaymentNetwork;
  readonly token: Token;
  /** The wallet that is paid, as a checksummed address. */
  readonly payTo: `0x${string}`;
  readonly facilitatorUrl: string;
  /** Where the facilitator wants credentials. */
  readonly facilitatorKey?: FacilitatorKey;
  readonly rpcUrl: string;
  /** Of b402, where the facilitator names one. */
  readonly relayerAddress?: `0x${string}`;
  readonly routes: readonly PaidRoute[];
}

interface ReadTerms {
  readonly terms?: PaymentTerms;
  readonly problems: readonly string[];
}

/** The terms of x402, or undefined when it is off. Settings that contradict each other are problems. */
export const x402Terms = (settings: PaymentSettings): ReadTerms => termsOf('x402', settings);

/** The same of b402. */
export const b402Terms = (settings: PaymentSettings): ReadTerms => termsOf('b402', settings);

/** What is wrong with the settings of either protocol, but for what follows from a setting that is `unread`. */
export function problemsOfPayments(settings: PaymentSettings, unread: ReadonlySet<string>): readonly string[] {
  const ofProtocols = PAYMENT_PROTOCOLS.flatMap((protocol) => problemsOf(chosenOf(protocol, settings), unread));
  return [...readRoutePrices(settings.ROUTE_PRICES).problems, ...ofProtocols];
}

interface Chosen {
  readonly protocol: PaymentProtocol;
  readonly enabled: boolean;
  readonly environment: PaymentSettings['X402_ENVIRONMENT'];
  readonly address: string | undefined;
  readonly networkId: string | undefined;
  readonly asset: string;
  readonly facilitatorUrl: string | undefined;
  readonly keyId: string | undefined;
  readonly keySecret: string | undefined;
  readonly relayer: string | undefined;
  readonly rpcUrl: string | undefined;
}

function chosenOf(protocol: PaymentProtocol, settings: PaymentSettings): Chosen {
  if (protocol === 'x402') {
    const { X402_ENABLED: enabled, X402_ENVIRONMENT: environment, X402_PAYMENT_ADDRESS: address } = settings;
    const { X402_NETWORK: networkId, X402_ASSET: asset, X402_FACILITATOR_URL: facilitatorUrl } = settings;
    const { X402_FACILITATOR_KEY_ID: keyId, X402_FACILITATOR_KEY_SECRET: keySecret, X402_RPC_URL: rpcUrl } = settings;
    const place = { networkId, asset, facilitatorUrl, keyId, keySecret, relayer: undefined, rpcUrl };
    return { protocol, enabled, environment, address, ...place };
  }
  const { B402_ENABLED: enabled, B402_ENVIRONMENT: environment, B402_PAYMENT_ADDRESS: address } = settings;
  const { B402_NETWORK: networkId, B402_ASSET: asset, B402_FACILITATOR_URL: facilitatorUrl } = settings;
  const { B402_RELAYER_ADDRESS: relayer, B402_RPC_URL: rpcUrl } = settings;
  const place = { networkId, asset, facilitatorUrl, keyId: undefined, keySecret: undefined, relayer, rpcUrl };
  return { protocol, enabled, environment, address, ...place };
}

const NONE: ReadonlySet<string> = new Set();

function termsOf(protocol: PaymentProtocol, settings: PaymentSettings): ReadTerms {
  const chosen = chosenOf(protocol, settings);
  const problems = problemsOf(chosen, NONE);
  if (!chosen.enabled || problems.length > 0) return { problems };
  const { keyId, keySecret, relayer } = chosen;
  const found = given(networkOf(chosen));
  const { routes } = readRoutePrices(settings.ROUTE_PRICES);
  return {
    terms: {
      ...{ protocol, network: found, token: given(tokenOf(found, chosen.asset)) },
      ...{ payTo: checksumAddress(given(chosen.address)), facilitatorUrl: given(facilitatorOf(chosen)) },
      ...(keyId === undefined ? {} : { facilitatorKey: { id: keyId, secret: given(keySecret) } }),
      ...(relayer === undefined ? {} : { relayerAddress: checksumAddress(relayer) }),
      ...{ rpcUrl: given(chosen.rpcUrl), routes: routes.filter((route) => route.protocol === protocol) },
    },
    problems,
  };
}

function problemsOf(chosen: Chosen, unread: ReadonlySet<string>): readonly string[] {
  if (!chosen.enabled) return [];
  const isRead = (part: Part): boolean => !unread.has(`${prefixOf(chosen.protocol)}_${part}`);
  const ofNetwork = isRead('ENVIRONMENT') ? problemsOfNetwork(chosen, networkOf(chosen)) : [];
  return [
    ...problemsOfAddress(chosen),
    ...ofNetwork,
    ...problemsOfKey(chosen),
    ...neededBy(chosen)
      .filter(isRead)
      .map((part) => missing(chosen.protocol, part)),
  ];
}

/** A network that is not known may have a facilitator of its own. */
function neededBy(chosen: Chosen): Part[] {
  const needsFacilitator = networkOf(chosen) !== undefined && facilitatorOf(chosen) === undefined;
  const needed: Part[] = [];
  if (chosen.rpcUrl === undefined) needed.push('RPC_URL');
  if (needsFacilitator) needed.push('FACILITATOR_URL');
  return needed;
}

const facilitatorOf = (chosen: Chosen): string | undefined =>
  chosen.facilitatorUrl ?? (chosen.keyId === undefined ? networkOf(chosen)?.facilitatorUrl : CDP_FACILITATOR);

const tokenOf = (network: PaymentNetwork, asset: string): Token | undefined =>
  network.tokens.find(({ symbol }) => symbol === asset);

function networkOf({ environment, networkId, protocol }: Chosen): PaymentNetwork | undefined {
  return networksOf(protocol).find((each) =>
    networkId === undefined ? each.environment === environment : each.id === networkId,
  );
}

/** Of settings without problems. */
function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A setting that was checked is missing');
  return value;
}

const prefixOf = (protocol: PaymentProtocol) => (protocol === 'x402' ? 'X402' : 'B402');

type Part = 'RPC_URL' | 'FACILITATOR_URL' | 'PAYMENT_ADDRESS' | 'ENVIRONMENT';

function missing(protocol: PaymentProtocol, what: Part): string {
  const prefix = prefixOf(protocol);
  return `${prefix}_ENABLED=true needs ${prefix}_${what}: ${PAYMENT_SETTINGS[`${prefix}_${what}`].meaning}`;
}

function problemsOfAddress({ address, protocol, relayer }: Chosen): readonly string[] {
  const named = { PAYMENT_ADDRESS: address, RELAYER_ADDRESS: relayer };
  const wrong = Object.entries(named).flatMap(([name, value]) =>
    value === undefined || isWalletAddress(value) ? [] : [notAnAddress(`${prefixOf(protocol)}_${name}`, value)],
  );
  return address === undefined ? [missing(protocol, 'PAYMENT_ADDRESS'), ...wrong] : wrong;
}

function problemsOfKey({ keyId, keySecret }: Chosen): readonly string[] {
  if ((keyId === undefined) !== (keySecret === undefined))
    return ['X402_FACILITATOR_KEY_ID and X402_FACILITATOR_KEY_SECRET go together: set both, or neither.'];
  const isKey =
    keySecret === undefined ||
    keySecret.includes('EC PRIVATE KEY') ||
    Buffer.from(keySecret, 'base64').length === ED25519_BYTES;
  return isKey ? [] : ['X402_FACILITATOR_KEY_SECRET is neither an Ed25519 key as base64 nor an ECDSA key as PEM.'];
}

const notAnAddress = (name: string, value: string): string =>
  `${name}=${value} is no wallet address: 0x and 40 hexadecimal digits, whose letter case, when it is mixed, is a checksum (EIP-55).`;

function problemsOfNetwork(
  { asset, environment, networkId, protocol }: Chosen,
  network: PaymentNetwork | undefined,
): readonly string[] {
  const prefix = prefixOf(protocol);
  if (network === undefined) {
    const known = networksOf(protocol).map((each) => each.id);
    return [`${prefix}_NETWORK=${networkId ?? ''} is not known; there are ${known.join(', ')}.`];
  }
  const mismatch = `${prefix}_NETWORK=${network.id} is a ${network.environment}, but ${prefix}_ENVIRONMENT=${environment}. Set both to the same.`;
  const symbols = network.tokens.map(({ symbol }) => symbol);
  const unknown = `${prefix}_ASSET=${asset} is not known on ${network.id}; there is ${symbols.join(', ')}.`;
  return [...(network.environment === environment ? [] : [mismatch]), ...(symbols.includes(asset) ? [] : [unknown])];
}
