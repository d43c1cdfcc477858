import { accountClosed, accountReopened } from '@stagedoor/contracts/own-data-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { applyDeparture } from '#/personal-data/apply-departure.ts';

/** Somebody deleted themselves: they are hidden like one who is suspended, until they come back or are erased. */
export const onAccountClosed = defineConsumer<typeof accountClosed, SocialDeps>({
  name: 'on_account_closed',
  on: accountClosed,
  handle: (tx, { data: { userId, revision } }, deps) => applyDeparture(tx, deps, { userId, revision, isGone: true }),
});

/** They came back, and all of theirs with them. */
export const onAccountReopened = defineConsumer<typeof accountReopened, SocialDeps>({
  name: 'on_account_reopened',
  on: accountReopened,
  handle: (tx, { data: { userId, revision } }, deps) => applyDeparture(tx, deps, { userId, revision, isGone: false }),
});
