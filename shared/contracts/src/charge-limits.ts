import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { money } from './text.ts';

const service = 'payments';

/** Forms read it, so that nobody chooses a price that no card can be charged. */
export const getChargeLimits = defineCall({
  service,
  method: 'GET',
  path: '/payments/limits',
  summary: 'The smallest price that can be charged, in dollars, which the payment provider sets; 0 is free',
  access: 'public',
  answer: Type.Object({ smallestPrice: money() }),
});

/** Services ask it before they accept a price, and to find prices that were accepted before. */
export const readChargeLimits = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/limits',
  summary: 'The smallest price that can be charged, in cents',
  access: { callers: ['social', 'messaging'] },
  answer: Type.Object({ smallestCents: Type.Integer({ minimum: 1 }) }),
});
