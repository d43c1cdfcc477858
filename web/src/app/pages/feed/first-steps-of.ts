import type { OwnUser } from '@stagedoor/contracts/user';
import { paths } from '#/shared/config/paths.ts';

export type StepName = 'picture' | 'bio' | 'post' | 'price' | 'payouts';

interface FirstStep {
  readonly name: StepName;
  readonly isDone: boolean;
  /** The page where the step is done. */
  readonly href: string;
}

/**
 * Returns the first steps of a creator with this profile, and whether the necessary ones are done: a price and payouts
 * matter only to creators who want to be paid. `hasPayouts` is undefined if payouts are not offered; then they are left out.
 */
export function firstStepsOf(
  profile: Pick<OwnUser, 'avatarUrl' | 'bio' | 'subscriptionPrice' | 'stats'>,
  hasPayouts: boolean | undefined,
): { readonly steps: readonly FirstStep[]; readonly isReady: boolean } {
  const settings = paths.settings.getHref();
  const necessary: FirstStep[] = [
    { name: 'picture', isDone: profile.avatarUrl !== null, href: settings },
    { name: 'bio', isDone: Boolean(profile.bio), href: settings },
    { name: 'post', isDone: (profile.stats?.posts ?? 0) > 0, href: paths.postCreate.getHref() },
  ];
  const paid: FirstStep[] = [{ name: 'price', isDone: (profile.subscriptionPrice ?? 0) > 0, href: settings }];
  if (hasPayouts !== undefined) paid.push({ name: 'payouts', isDone: hasPayouts, href: paths.earnings.getHref() });
  return { steps: [...necessary, ...paid], isReady: necessary.every(({ isDone }) => isDone) };
}
