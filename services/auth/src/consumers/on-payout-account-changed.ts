import { payoutAccountChanged } from '@stagedoor/contracts/payout-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';

/** A person has set up a payout account or changed it: writes this to their security log and mails them. */
export const onPayoutAccountChanged = defineConsumer<typeof payoutAccountChanged, AuthServiceDeps>({
  name: 'on_payout_account_changed',
  on: payoutAccountChanged,
  async handle(tx, { data: { creatorId: accountId, isFirst } }, deps) {
    const kind = isFirst ? 'payout-account-added' : 'payout-account-changed';
    const event = { accountId, kind, client: undefined } as const;
    await announceSecurityEvent(tx as unknown as Transaction<AuthSchema>, deps, event);
  },
});
