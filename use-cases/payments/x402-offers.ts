import { isDeepStrictEqual } from 'node:util';
import { encodePaymentRequiredHeader, encodePaymentResponseHeader } from '@x402/core/http';
import type { PaymentRequirements } from '@x402/core/types';
import type { PaidPath, PaidRoute } from '../../contracts/payment-prices.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import { smallestUnits } from '../../contracts/token-amount.ts';
import type { X402Proof } from './x402-proof.ts';

export interface Offer {
  readonly path: PaidPath;
  readonly priceUsd: string;
  readonly amount: bigint;
  readonly requirements: PaymentRequirements;
  /** The flat fields of a 402 answer, beside those of every error. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The header PAYMENT-REQUIRED of an answer for this reason. */
  readonly requiredHeader: (error: string) => string;
}

/** How long a payer may take from signing to paying: longer than the lease of a process that is killed, so that the same proof still pays. */
const PAY_WITHIN_S = 300;
/** Clients count from their own clocks. */
const CLOCK_SLACK_S = 60;
/** An authorization that ends sooner may end before it is settled. */
const LEAST_LEFT_S = 6;

/** The price and terms of each route: made once, as they do not change while the service runs. */
export function createOffers(terms: PaymentTerms, baseUrl: () => string): (path: PaidPath) => Offer {
  const offers = new Map<string, Offer>();
  return (path) => {
    const known = offers.get(path);
    if (known !== undefined) return known;
    const route = terms.routes.find((each) => each.path === path);
    if (route === undefined) throw new Error(`${path} has no price`);
    const offer = offerOf({ ...route, path }, terms, baseUrl());
    offers.set(path, offer);
    return offer;
  };
}

function offerOf(route: PaidRoute & { path: PaidPath }, terms: PaymentTerms, baseUrl: string): Offer {
  const { facilitatorUrl, network, payTo, token } = terms;
  const amount = smallestUnits(route.priceUsd, token.decimals);
  if (amount === undefined) throw new Error(`The price ${route.priceUsd} cannot be paid in ${token.symbol}`);
  const requirements: PaymentRequirements = {
    ...{ scheme: 'exact', network: `eip155:${network.chainId}`, amount: String(amount), asset: token.address, payTo },
    maxTimeoutSeconds: PAY_WITHIN_S,
    extra: { name: token.domainName, version: token.domainVersion },
  };
  // Beside the fields of x402, `protocol` and `receiver` are for clients that know only this service.
  const accepts = [{ ...requirements, receiver: payTo }];
  const resource = { url: baseUrl + route.path, description: route.description, mimeType: 'application/json' };
  return {
    ...{ path: route.path, priceUsd: route.priceUsd, amount, requirements },
    fields: {
      ...{ protocol: 'x402', version: 2, amount: String(amount), asset: token.address, assetSymbol: token.symbol },
      ...{ recipient: payTo, facilitatorUrl, chainId: network.chainId, accepts },
    },
    requiredHeader: (error) =>
      encodePaymentRequiredHeader(Object.assign({ x402Version: 2, error, resource, accepts }, { protocol: 'x402' })),
  };
}

/** Why a proof that is well signed does not pay for an offer; undefined when it does. Checked without a facilitator. */
export function problemOf(proof: X402Proof, offer: Offer, nowSeconds: number): string | undefined {
  const { receiver: _receiver, extra, ...accepted } = proof.accepted;
  const { extra: offered, ...required } = offer.requirements;
  const hasExtra = Object.entries(offered).every(([name, value]) => isDeepStrictEqual(extra[name], value));
  if (!isDeepStrictEqual(accepted, required) || !hasExtra) return 'No matching payment requirements';
  const { to, validAfter, validBefore, value } = proof.payload.authorization;
  if (to.toLowerCase() !== required.payTo.toLowerCase()) return 'recipient_mismatch';
  if (BigInt(value) !== offer.amount) return 'authorization_value_mismatch';
  if (BigInt(validAfter) > BigInt(nowSeconds)) return 'authorization_valid_after';
  const left = BigInt(validBefore) - BigInt(nowSeconds);
  if (left < BigInt(LEAST_LEFT_S)) return 'authorization_valid_before';
  return left > BigInt(PAY_WITHIN_S + CLOCK_SLACK_S) ? 'authorization_valid_before_too_late' : undefined;
}

/** The header PAYMENT-RESPONSE of a payment that has arrived: the same for every answer to the same proof. */
export function settledHeader(
  { payer, transaction }: { payer: string; transaction: string },
  { network }: PaymentTerms,
): string {
  const chain: `eip155:${number}` = `eip155:${network.chainId}`;
  return encodePaymentResponseHeader({ success: true, payer, transaction, network: chain });
}
