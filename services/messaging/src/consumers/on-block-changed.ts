import { userBlocked, userUnblocked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { applyBlock } from '#/blocks/apply-block.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';

/** Social reports a block by a call at once; this event is for calls that failed. */
export const onUserBlocked = defineConsumer({
  name: 'on-user-blocked',
  on: userBlocked,
  async handle(tx, { data }, deps: MessagingServiceDeps) {
    const { blockerId, blockedId, revision } = data;
    await applyBlock(deps, tx as Tx, { blockerId, blockedId, isBlocked: true, revision });
  },
});

export const onUserUnblocked = defineConsumer({
  name: 'on-user-unblocked',
  on: userUnblocked,
  async handle(tx, { data }, deps: MessagingServiceDeps) {
    const { blockerId, blockedId, revision } = data;
    await applyBlock(deps, tx as Tx, { blockerId, blockedId, isBlocked: false, revision });
  },
});
