import type { LoadRequest } from '../load-address.ts';

/** What the process of callers is told to do. */
export type CallOrder = {
  port: number;
  requests: readonly LoadRequest[];
  seconds: number;
  /** Undefined: `callers` make one call after the other. */
  perSecond: number | undefined;
  callers?: number;
};

/** What became of the calls of an order. */
export type CallsMade = {
  sent: number;
  /** How long accepted calls took, from the moment at which they were due, in ms. */
  accepted: number[];
  /** How long the answer 429 or 503 took, in ms. */
  refused: number[];
  /** What was answered otherwise, or not at all: how many of each. */
  others: Record<string, number>;
};
