import { userBlocked, userUnblocked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { Deps } from '#/config.ts';
import { applyBlock } from '#/relations/apply-block.ts';

/** Hides two people from each other. */
export const onUserBlocked = defineConsumer({
  name: 'on-user-blocked',
  on: userBlocked,
  readsHistory: true,
  handle: (tx, { data }, _deps: Deps) => applyBlock(tx, { ...data, isBlocked: true }),
});

/** Shows them again, with what was recorded before. */
export const onUserUnblocked = defineConsumer({
  name: 'on-user-unblocked',
  on: userUnblocked,
  handle: (tx, { data }, _deps: Deps) => applyBlock(tx, { ...data, isBlocked: false }),
});
