/** The ways to pay for a request. */
export const PAYMENT_PROTOCOLS = ['x402', 'b402'] as const;
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
  /** A public node. The service uses one of its own, whose address may hold a key. */
  readonly rpcUrl: string;
  readonly explorer: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 };

// The name of the same token differs between Base and its test network.
const baseUsdc = (address: `0x${string}`, domainName: string): Token => ({
  ...{ symbol: 'USDC', address, decimals: 6, domainName, domainVersion: '2' },
});

const BNB = { name: 'BNB', symbol: 'BNB', decimals: 18 };

const bnbToken = (symbol: string, address: `0x${string}`, domainName: string): Token => ({
  ...{ symbol, address, decimals: 18, domainName, domainVersion: '1' },
});

/** The first network of an environment is the default of its protocol. */
const PAYMENT_NETWORKS: readonly PaymentNetwork[] = [
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
  {
    ...{ id: 'bnb', protocol: 'b402', name: 'BNB Smart Chain', environment: 'mainnet', chainId: 56 },
    tokens: [
      bnbToken('USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USD Coin'),
      bnbToken('USDT', '0x55d398326f99059fF775485246999027B3197955', 'Tether USD'),
    ],
    facilitatorUrl: undefined,
    ...{ rpcUrl: 'https://bsc-dataseed.bnbchain.org', explorer: 'https://bscscan.com', nativeCurrency: BNB },
  },
  {
    ...{ id: 'bnb-testnet', protocol: 'b402', name: 'BNB Smart Chain Testnet', environment: 'testnet', chainId: 97 },
    tokens: [
      bnbToken('USDC', '0x64544969ed7EBf5f083679233325356EbE738930', 'USD Coin'),
      bnbToken('USDT', '0x337610d27c682E347C9cD60BD4b3b107C9d34dDd', 'Tether USD'),
    ],
    facilitatorUrl: undefined,
    ...{ rpcUrl: 'https://bsc-testnet-dataseed.bnbchain.org', explorer: 'https://testnet.bscscan.com' },
    nativeCurrency: BNB,
  },
];

export const networksOf = (protocol: PaymentProtocol): readonly PaymentNetwork[] =>
  PAYMENT_NETWORKS.filter((network) => network.protocol === protocol);
