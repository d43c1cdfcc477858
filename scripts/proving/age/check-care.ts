import type { Finding } from '../proof.ts';
import type { Care } from './aged-part.ts';
import { type CareOutcome, runCare } from './run-care.ts';

/** The most ms that the median round of a job may take, and all of them together. A busy machine can delay single rounds. */
const mostRoundMs = 250;
const mostMs = 600_000;

/** Runs a care job beside a reader. It holds where all is done within its bounds, and no read was blocked. */
export async function checkCare(part: string, care: Care, read: () => Promise<boolean>): Promise<Finding> {
  const outcome = await runCare(read, care);
  const most = { roundMs: care.mostRoundMs ?? mostRoundMs, ms: care.mostMs ?? mostMs };
  const { medianMs, totalMs, blockedReads, reads, left } = outcome;
  return {
    measured: `${part}, ${describeOutcome(outcome, most)}`,
    holds: medianMs < most.roundMs && totalMs < most.ms && blockedReads === 0 && left === 0 && reads > 0,
  };
}

function describeOutcome(
  { name, batches, medianMs, longestMs, totalMs, blockedReads, reads, left }: CareOutcome,
  most: { readonly roundMs: number; readonly ms: number },
): string {
  const whole = `in ${(totalMs / 1_000).toFixed(1)} s, ${most.ms / 1_000} at the most`;
  const [median, longest] = [medianMs, longestMs].map(Math.round);
  const rounds = `, ${batches} rounds of ${median} ms, ${most.roundMs} at the most, the longest ${longest}`;
  const undone = left === 0 ? '' : `; ${left} not dealt with`;
  return `${name}: ${whole}${batches === 1 ? '' : rounds}; ${blockedReads} of ${reads} reads blocked for 100 ms${undone}`;
}
