import { userRoleChanged } from '@stagedoor/contracts/social-admin-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';

/** Notifies a person that an ADMIN made them a CREATOR or a FAN: otherwise their tools would only appear or be missing. */
export const onUserRoleChanged = defineConsumer<typeof userRoleChanged, NotificationsDeps>({
  name: 'on_user_role_changed',
  on: userRoleChanged,
  async handle(tx, { data: { userId, role, changedAt, revision } }, deps) {
    const link = role === 'CREATOR' ? '/settings?tab=account' : '/support';
    const notice = { groupingKey: `role:${userId}:${revision}`, publishedAt: new Date(changedAt), link };
    await notifyWithText(tx, deps, [userId], notice, (texts) => texts.roleChanged[role]);
  },
});
