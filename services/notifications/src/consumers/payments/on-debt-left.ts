import { debtLeft } from '@stagedoor/contracts/debt-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { findAdmins } from '#/people/find-admins.ts';

/** Notifies all ADMINs that somebody in debt has deleted their account. */
export const onDebtLeft = defineConsumer<typeof debtLeft, NotificationsDeps>({
  name: 'on_debt_left',
  on: debtLeft,
  async handle(tx, { data: { debtId, amountCents, leftAt } }, deps) {
    const notice = {
      groupingKey: `debt:${debtId}:${leftAt}`,
      publishedAt: new Date(leftAt),
      link: `/admin?tab=payments&debt=${debtId}`,
    };
    await notifyWithText(tx, deps, await findAdmins(tx), notice, (texts) => texts.debtLeft(amountCents));
  },
});
