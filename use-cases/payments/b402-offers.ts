import type { PaidPath } from '../../contracts/payment-prices.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import type { AllowanceRequirements } from '../../contracts/payments.ts';
import { smallestUnits } from '../../contracts/token-amount.ts';
import type { B402Proof } from './b402-proof.ts';

export interface AllowanceOffer {
  readonly path: PaidPath;
  readonly priceUsd: string;
  readonly amount: bigint;
  /** For a spender, whom only the facilitator can name. */
  readonly requirementsFor: (spender: string) => AllowanceRequirements;
}

/** How long a payer may make a proof valid. The work comes first, and the facilitator may be away for a while. */
const PAY_WITHIN_S = 3_600;
/** Clients count from their own clocks. */
const CLOCK_SLACK_S = 60;
/** A proof that ends sooner may end before it is settled. */
const LEAST_LEFT_S = 30;

/** The price and terms of each route, which do not change while the service runs. */
export function createAllowanceOffers(terms: PaymentTerms, baseUrl: () => string) {
  return function offerOf(path: PaidPath): AllowanceOffer {
    const { network, payTo, relayerAddress, token } = terms;
    const route = terms.routes.find((each) => each.path === path);
    const amount = smallestUnits(route?.priceUsd ?? '', token.decimals);
    if (route === undefined || amount === undefined) throw new Error(`${path} has no price`);
    return {
      ...{ path, priceUsd: route.priceUsd, amount },
      requirementsFor: (spender) => ({
        ...{ scheme: 'allowance', network: network.id, maxAmountRequired: String(amount), resource: baseUrl() + path },
        ...{ description: route.description, mimeType: 'application/json', payTo, asset: token.address },
        maxTimeoutSeconds: PAY_WITHIN_S,
        extra: {
          ...{ name: token.domainName, version: token.domainVersion, chainId: network.chainId },
          ...{ facilitatorAddress: spender, relayerAddress: relayerAddress ?? spender },
        },
      }),
    };
  };
}

/** Why a proof that is well signed does not pay for an offer; undefined when it does. Checked without a facilitator. */
export function problemOf(
  { network, payload }: B402Proof,
  { amount }: AllowanceOffer,
  { terms, nowSeconds }: { terms: PaymentTerms; nowSeconds: number },
): string | undefined {
  const { to, validBefore, value } = payload.authorization;
  if (network !== terms.network.id) return `the network is not ${terms.network.id}`;
  if (to.toLowerCase() !== terms.payTo.toLowerCase()) return `the recipient is not ${terms.payTo}`;
  if (BigInt(value) !== amount) return `the value is not ${String(amount)}`;
  const left = BigInt(validBefore) - BigInt(nowSeconds);
  if (left < BigInt(LEAST_LEFT_S)) return 'validBefore is over, or nearly';
  return left > BigInt(PAY_WITHIN_S + CLOCK_SLACK_S)
    ? `validBefore is more than ${String(PAY_WITHIN_S)} seconds ahead`
    : undefined;
}
