import { accountClosed, accountReopened } from '@stagedoor/contracts/personal-data-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { applyDeparture } from '#/personal-data/apply-departure.ts';

/** Hides a person who closed their account, like a suspended one, until they return or are erased. */
export const onAccountClosed = defineConsumer<typeof accountClosed, SocialDeps>({
  name: 'on_account_closed',
  on: accountClosed,
  handle: (tx, { data: { userId, revision } }, deps) => applyDeparture(tx, deps, { userId, revision, isGone: true }),
});

/** Shows a person who reopened their account, and their content, again. */
export const onAccountReopened = defineConsumer<typeof accountReopened, SocialDeps>({
  name: 'on_account_reopened',
  on: accountReopened,
  handle: (tx, { data: { userId, revision, reopenedAt } }, deps) =>
    applyDeparture(tx, deps, { userId, revision, isGone: false, returnedAt: new Date(reopenedAt) }),
});
