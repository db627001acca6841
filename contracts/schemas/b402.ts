import { Type } from '@sinclair/typebox';
import { PaidStartBodySchema, RoutePricesSchema, NetworkSchema } from './payments.ts';

export const B402ConfigSchema = Type.Object({
  enabled: Type.Boolean({ description: 'The other fields but `protocol` are there when it is true.' }),
  protocol: Type.Literal('b402'),
  network: Type.Optional(Type.String()),
  environment: Type.Optional(Type.String()),
  asset: Type.Optional(Type.String({ description: 'Symbol of the token.' })),
  paymentAddress: Type.Optional(Type.String()),
  facilitatorUrl: Type.Optional(Type.String()),
  tokenAddress: Type.Optional(Type.String()),
  chainId: Type.Optional(Type.Integer()),
  rpcUrl: Type.Optional(Type.String({ description: 'A node that anybody may ask.' })),
  explorer: Type.Optional(Type.String()),
  relayerAddress: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description:
        'Null where none is set. An allowance is given to `facilitatorAddress` of `GET /api/b402/supported`.',
    }),
  ),
  availableNetworks: Type.Optional(
    Type.Array(
      Type.Composite([NetworkSchema, Type.Object({ relayerAddress: Type.Union([Type.String(), Type.Null()]) })]),
    ),
  ),
});

export const AllowanceKindsSchema = Type.Object({
  kinds: Type.Array(
    Type.Object({
      network: Type.String(),
      scheme: Type.String(),
      x402Version: Type.Integer(),
      extra: Type.Object({
        facilitatorAddress: Type.String({ description: 'Whom a payer gives the allowance to.' }),
        tokenAddress: Type.String(),
        tokenSymbol: Type.String(),
        tokenDecimals: Type.Integer(),
        chainId: Type.Integer(),
      }),
    }),
  ),
});

export const B402PricesSchema = Type.Pick(RoutePricesSchema, ['routes']);

export const B402ChatInfoSchema = Type.Object({
  message: Type.String(),
  apiDocumentation: Type.String(),
  paymentInfo: Type.String(),
});

export const B402StartBodySchema = Type.Composite(
  [
    Type.Omit(PaidStartBodySchema, ['userId']),
    Type.Object({
      userId: Type.Optional(
        Type.String({
          ...{ minLength: 1, maxLength: 200 },
          description: 'What the status has to be asked for with; without it, the `userId` of the answer.',
        }),
      ),
    }),
  ],
  { additionalProperties: false },
);

export const ReaderQuerySchema = Type.Object({
  userId: Type.String({ minLength: 1, description: 'As in the body of the start, or in its answer.' }),
});

export const B402HealthSchema = Type.Object({
  ok: Type.Literal(true),
  facilitatorAvailable: Type.Literal(true),
  facilitatorUrl: Type.String(),
});
