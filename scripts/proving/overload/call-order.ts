import type { LoadRequest } from '../load-address.ts';

/** An order to the process of the callers. */
export type CallOrder = {
  port: number;
  requests: readonly LoadRequest[];
  seconds: number;
  /** Undefined: `callers` make one call after the other. */
  perSecond: number | undefined;
  callers?: number;
};

/** The outcome of the calls of an order. */
export type CallsMade = {
  sent: number;
  /** How long accepted calls took, from the moment at which they were due, in ms. */
  accepted: number[];
  /** How long the answer 429 or 503 took, in ms. */
  refused: number[];
  /** The number of calls with another answer, or without one, for each kind. */
  others: Record<string, number>;
};
