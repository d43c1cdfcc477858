import type { Job } from '@stagedoor/service-kit/jobs/job';
import { spend } from '#/allowances/spend.ts';
import type { NotificationsDeps } from '#/config.ts';

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'config' | 'metrics'>;
/** Requests and jobs have different pools of the database, and the same metrics. */
type Process = Pick<NotificationsDeps, 'metrics'>;

export type ServerAnswer = 'quick' | 'slow' | 'refused';

/** The rate falls to this part of the configured one at most. */
const mostSlowdown = 64;

/** Returns by what the rate is divided after an answer: doubled after each slow one and each refusal, and lowered bit by bit. */
export function slowdownAfter(slowdown: number, answer: ServerAnswer): number {
  return answer === 'quick' ? Math.max(1, slowdown * 0.8) : Math.min(mostSlowdown, slowdown * 2);
}

interface Pace {
  slowdown: number;
  /** This instance claims no mail before. */
  restsUntil: number;
}

/** Each instance learns from the answers that it gets. */
const paces = new WeakMap<Process['metrics'], Pace>();

function paceOf({ metrics }: Process): Pace {
  const known = paces.get(metrics) ?? { slowdown: 1, restsUntil: 0 };
  paces.set(metrics, known);
  return known;
}

export const slowdownOf = (deps: Process): number => paceOf(deps).slowdown;

export function recordAnswer(deps: Process, answer: ServerAnswer): void {
  const pace = paceOf(deps);
  pace.slowdown = slowdownAfter(pace.slowdown, answer);
}

/**
 * Takes one mail from what the configured rate allows all instances. Returns undefined, or the ms until there is room: then this
 * instance claims no mail for a while.
 */
export async function takeTurn(deps: Deps): Promise<number | undefined> {
  const pace = paceOf(deps);
  const pauseMs = (1_000 / deps.config.mailRate) * pace.slowdown;
  // Two seconds' mails at once, because a job that has found no room looks again after a second.
  const waitMs = await spend(deps, 'mails', 1, { burst: Math.max(1, Math.round(2_000 / pauseMs)), pauseMs });
  if (waitMs !== undefined) pace.restsUntil = deps.clock.now().getTime() + waitMs;
  return waitMs;
}

/** Has a job that sends mails claim none while there is no room for one. */
export function atMailRate<JobDeps extends Deps>(job: Job<JobDeps>): Job<JobDeps> {
  return {
    ...job,
    run: async (deps) => (deps.clock.now().getTime() < paceOf(deps).restsUntil ? false : job.run(deps)),
  };
}
