import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { money } from './text.ts';

const service = 'payments';

/** Used by forms, so that nobody chooses a price that cannot be charged. */
export const getChargeLimits = defineCall({
  service,
  method: 'GET',
  path: '/payments/limits',
  summary: 'Get the smallest price that the payment provider can charge, in dollars. A price of 0 is free',
  access: 'public',
  answer: Type.Object({ smallestPrice: money() }),
});

/** Services call it before they accept a price, and to find existing prices that are too low. */
export const readChargeLimits = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/limits',
  summary: 'Get the smallest price that can be charged, in cents',
  access: { callers: ['social', 'messaging'] },
  answer: Type.Object({ smallestCents: Type.Integer({ minimum: 1 }) }),
});
