import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import { spend } from '#/allowances/spend.ts';
import type { NotificationsDeps } from '#/config.ts';
import { challengeRate, hostBurstSeconds } from '#/webhooks/webhook-rules.ts';

type Deps = Pick<NotificationsDeps, 'database' | 'clock'>;

/** Spends requests to a receiver's host, over all accounts. Returns undefined, or in how many ms there is room for them. */
export function spendRequests(
  deps: Deps & Pick<NotificationsDeps, 'config'>,
  url: string,
  count: number,
): Promise<number | undefined> {
  const { webhookHostRate } = deps.config;
  const rate = { burst: webhookHostRate * hostBurstSeconds, pauseMs: 1_000 / webhookHostRate };
  return spend(deps, `host ${new URL(url).hostname}`, count, rate);
}

/** Throws a 429 if a person, or everybody together at one host, has had many challenges sent lately. */
export async function spendChallenge(deps: Deps, url: string, ownerId: string): Promise<void> {
  const waits = [
    await spend(deps, `challenges by ${ownerId}`, 1, challengeRate),
    await spend(deps, `challenges to ${new URL(url).hostname}`, 1, challengeRate),
  ];
  const [wait] = waits.filter((ms) => ms !== undefined);
  if (wait !== undefined) throw tooManyRequests(Math.ceil(wait / 1_000));
}
