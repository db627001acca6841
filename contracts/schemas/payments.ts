import { Type } from '@sinclair/typebox';
import { GivenMaterialSchema } from '../agent-requests.ts';
import { LIMITS } from '../limits.ts';
import { PAYMENT_STATES } from '../payments.ts';
import { IdSchema, queryIntegerSchema, textSchema, TimestampSchema } from './common.ts';

const AddressSchema = Type.String({ description: 'Address with its checksum (EIP-55).' });
const AmountSchema = Type.String({ description: 'In the smallest unit of the token.' });

export const NetworkSchema = Type.Object({
  id: Type.String(),
  protocol: Type.String(),
  name: Type.String(),
  chainId: Type.Integer(),
  tokens: Type.Array(Type.Object({ symbol: Type.String(), address: AddressSchema, decimals: Type.Integer() })),
  facilitatorUrl: Type.String(),
  nativeCurrency: Type.Object({ name: Type.String(), symbol: Type.String(), decimals: Type.Integer() }),
});

export const X402ConfigSchema = Type.Object({
  enabled: Type.Boolean({
    description: 'The other fields but `protocol` and `x402Version` are there when it is true.',
  }),
  protocol: Type.Literal('x402'),
  x402Version: Type.Literal(2),
  network: Type.Optional(Type.String()),
  environment: Type.Optional(Type.String()),
  asset: Type.Optional(Type.String({ description: 'Symbol of the token.' })),
  usdcAddress: Type.Optional(AddressSchema),
  paymentAddress: Type.Optional(AddressSchema),
  facilitatorUrl: Type.Optional(Type.String()),
  chainId: Type.Optional(Type.Integer()),
  rpcUrl: Type.Optional(Type.String({ description: 'A node that anybody may ask.' })),
  explorer: Type.Optional(Type.String()),
  availableNetworks: Type.Optional(Type.Array(NetworkSchema)),
  headers: Type.Optional(
    Type.Object({ paymentSignature: Type.String(), paymentResponse: Type.String(), paymentRequired: Type.String() }),
  ),
});

export const RoutePricesSchema = Type.Object({
  routes: Type.Array(Type.Object({ route: Type.String(), priceUSD: Type.Number(), description: Type.String() })),
  tools: Type.Array(Type.Object({ name: Type.String(), priceUSD: Type.Number(), description: Type.String() })),
});

const conversationId = Type.Optional(
  Type.String({ description: 'UUID of a conversation of the payer; without it one is begun.' }),
);
const userId = Type.Optional(Type.String({ description: 'Is not looked at: the work belongs to the payer.' }));

// Closed, as the others that are paid for: nobody pays for a request of which a part is not looked at.
const closed = { additionalProperties: false } as const;

export const PaidChatBodySchema = Type.Object(
  {
    message: textSchema(
      LIMITS.messageCharacters,
      'A question to what the conversation and the documents hold already.',
    ),
    ...{ conversationId, userId },
  },
  closed,
);
export const PaidChatAnswerSchema = Type.Object({
  text: Type.String({ description: 'Markdown.' }),
  userId: Type.String(),
  conversationId: IdSchema,
  messageId: IdSchema,
  pollUrl: Type.Null(),
});
export const PaidStartBodySchema = Type.Object(
  { message: textSchema(LIMITS.messageCharacters, 'The question.'), ...{ conversationId, userId } },
  closed,
);
export const PaidStartSchema = Type.Object({
  messageId: IdSchema,
  conversationId: IdSchema,
  userId: Type.String({ description: 'Of the payer.' }),
  pollUrl: Type.String({ description: 'Path of the status of this message.' }),
});

export const PaidAgentBodySchema = Type.Composite(
  [
    Type.Object({
      message: textSchema(LIMITS.messageCharacters, 'What the agent is asked.'),
      conversationId: Type.Optional(
        Type.String({
          description: 'UUID of a conversation of the payer, from which the agent takes what is not given here.',
        }),
      ),
      userId,
    }),
    GivenMaterialSchema,
  ],
  closed,
);
/** Beside what the agent answers. */
export const AgentAnswerPlaceSchema = Type.Object({
  userId: Type.String(),
  conversationId: IdSchema,
  messageId: IdSchema,
  pollUrl: Type.Null(),
});

export const WalletParamsSchema = Type.Object({ walletAddress: Type.String() });
export const WalletUserSchema = Type.Object({
  ok: Type.Literal(true),
  userId: IdSchema,
  wallet: AddressSchema,
  isNew: Type.Boolean(),
});

export const UserParamsSchema = Type.Object({ userId: Type.String() });
const PaymentSchema = Type.Object({
  id: IdSchema,
  payer: AddressSchema,
  amount: AmountSchema,
  asset: AddressSchema,
  route: Type.String(),
  transaction: Type.String(),
  createdAt: TimestampSchema,
});
export const PaymentListSchema = Type.Object({ ok: Type.Literal(true), payments: Type.Array(PaymentSchema) });
export const PaymentStatsSchema = Type.Object({
  ok: Type.Literal(true),
  stats: Type.Object({
    totalPayments: Type.Integer(),
    totalAmountUSD: Type.String({ description: 'Decimal.' }),
    lastPaymentAt: Type.Union([TimestampSchema, Type.Null()]),
    favoriteEndpoint: Type.Union([Type.String(), Type.Null()]),
  }),
});
export const X402HealthSchema = Type.Object({
  ok: Type.Literal(true),
  x402Version: Type.Literal(2),
  facilitatorAvailable: Type.Literal(true),
  supported: Type.Object({
    kinds: Type.Array(Type.Object({ network: Type.String(), scheme: Type.String(), x402Version: Type.Integer() })),
  }),
});

export const ListPaymentsQuerySchema = Type.Object({
  limit: Type.Optional(queryIntegerSchema(`${LIMITS.adminJobs} by default, at most ${LIMITS.adminJobsMax}.`)),
});
export const AdminPaymentListSchema = Type.Object({
  payments: Type.Array(
    Type.Object({
      id: IdSchema,
      protocol: Type.String(),
      network: Type.String(),
      payer: AddressSchema,
      userId: IdSchema,
      amount: AmountSchema,
      priceUSD: Type.String(),
      route: Type.String(),
      state: Type.Union(PAYMENT_STATES.map((state) => Type.Literal(state))),
      transaction: Type.Union([Type.String(), Type.Null()]),
      error: Type.Union([Type.String(), Type.Null()]),
      attempts: Type.Integer(),
      messageId: Type.Union([IdSchema, Type.Null()], { description: 'The message whose work was paid for.' }),
      createdAt: TimestampSchema,
      settledAt: Type.Union([TimestampSchema, Type.Null()]),
      confirmedAt: Type.Union([TimestampSchema, Type.Null()]),
    }),
  ),
});
