import { listHiddenCreators } from '@stagedoor/contracts/internal-social';
import type { PaymentsServiceDeps } from '#/deps.ts';

/** How long a list or a sum waits for social, in ms. */
const timeoutMs = 1_000;
/** How many creators one call takes. */
const idsPerCall = 100;

export interface HiddenCreators {
  /** Creators whom the payer cannot see any more. */
  readonly hidden: ReadonlySet<string>;
  /** Those of them whose profile is not found. */
  readonly absent: ReadonlySet<string>;
}

/** Returns which of the creators the payer cannot see any more; none if social does not answer. */
export async function findHiddenCreators(
  { internal, log }: Pick<PaymentsServiceDeps, 'internal' | 'log'>,
  payerId: string,
  creatorIds: readonly string[],
): Promise<HiddenCreators> {
  const ids = [...new Set(creatorIds)];
  const calls = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, call) =>
    ids.slice(call * idsPerCall, (call + 1) * idsPerCall),
  ).map((some) => internal.call(listHiddenCreators, { body: { payerId, creatorIds: some } }, { timeoutMs }));
  const answers = await Promise.all(calls).catch((error: unknown) => {
    log.info({ err: error }, 'social could not say which creators a subscriber sees');
    return [];
  });
  return {
    hidden: new Set(answers.flatMap(({ creatorIds: some }) => some)),
    absent: new Set(answers.flatMap(({ absentIds = [] }) => absentIds)),
  };
}
