/** The ways to pay for a request. */
export const PAYMENT_PROTOCOLS = ['x402'] as const;
export type PaymentProtocol = (typeof PAYMENT_PROTOCOLS)[number];

export const PAYMENT_ENVIRONMENTS = ['mainnet', 'testnet'] as const;
export type PaymentEnvironment = (typeof PAYMENT_ENVIRONMENTS)[number];

export interface Token {
  readonly symbol: string;
  readonly address: `0x${string}`;
  readonly decimals: number;
  /** Of the EIP-712 domain that payers sign: any other name or version makes every signature invalid. */
  readonly domainName: string;
  readonly domainVersion: string;
}

export interface PaymentNetwork {
  readonly id: string;
  readonly protocol: PaymentProtocol;
  readonly name: string;
  readonly environment: PaymentEnvironment;
  readonly chainId: number;
  readonly tokens: readonly Token[];
  /** The facilitator that anybody may use; undefined where there is none. */
  readonly facilitatorUrl: string | undefined;
  /** A node that anybody may ask. The service asks one of its own: its address may hold a key. */
  readonly rpcUrl: string;
  readonly explorer: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 };

// The name of the same token differs between Base and its test network.
const baseUsdc = (address: `0x${string}`, domainName: string): Token => ({
  ...{ symbol: 'USDC', address, decimals: 6, domainName, domainVersion: '2' },
});

/** The first network of an environment is its default. */
export const PAYMENT_NETWORKS: readonly PaymentNetwork[] = [
  {
    ...{ id: 'eip155:8453', protocol: 'x402', name: 'Base', environment: 'mainnet', chainId: 8453 },
    tokens: [baseUsdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USD Coin')],
    facilitatorUrl: undefined, // the one of Coinbase wants credentials
    ...{ rpcUrl: 'https://mainnet.base.org', explorer: 'https://basescan.org', nativeCurrency: ETHER },
  },
  {
    ...{ id: 'eip155:84532', protocol: 'x402', name: 'Base Sepolia', environment: 'testnet', chainId: 84532 },
    tokens: [baseUsdc('0x036CbD53842c5426634e7929541eC2318f3dCF7e', 'USDC')],
    facilitatorUrl: 'https://x402.org/facilitator',
    ...{ rpcUrl: 'https://sepolia.base.org', explorer: 'https://sepolia.basescan.org', nativeCurrency: ETHER },
  },
];

export function findNetwork(id: string): PaymentNetwork | undefined {
  return PAYMENT_NETWORKS.find((network) => network.id === id);
}
