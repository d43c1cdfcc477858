import { userMuted, userUnmuted } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { mutedTypes } from '#/notifications/muted-types.ts';
import { recordRelation } from '#/notifications/record-relations.ts';
import { withdrawActors } from '#/notifications/withdraw-actors.ts';

/** Removes the muting person's notifications about the muted person. No new notifications of these types are written. */
export const onUserMuted = defineConsumer<typeof userMuted, NotificationsDeps>({
  name: 'on_user_muted',
  on: userMuted,
  async handle(tx, { data: { muterId, mutedId, revision } }, deps) {
    const relation = { kind: 'mute', fromId: muterId, toId: mutedId, revision, isActive: true } as const;
    if (!(await recordRelation(tx, relation))) return;
    await withdrawActors(tx, deps, [{ recipientId: muterId, actorId: mutedId }], mutedTypes);
  },
});

export const onUserUnmuted = defineConsumer<typeof userUnmuted, NotificationsDeps>({
  name: 'on_user_unmuted',
  on: userUnmuted,
  async handle(tx, { data: { muterId, mutedId, revision } }) {
    await recordRelation(tx, { kind: 'mute', fromId: muterId, toId: mutedId, revision, isActive: false });
  },
});
