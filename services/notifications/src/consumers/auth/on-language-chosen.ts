import { accountLanguageChosen } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { recipientLanguages } from '#/db/tables.ts';

/** Saves the newest choice. From then on the person reads all their notifications in this language, older ones too. */
export const onLanguageChosen = defineConsumer<typeof accountLanguageChosen, NotificationsDeps>({
  name: 'on_language_chosen',
  on: accountLanguageChosen,
  async handle(tx, { data: { userId, language, revision } }) {
    await tx
      .insert(recipientLanguages)
      .values({ userId, language, revision })
      .onConflictDoUpdate({
        target: recipientLanguages.userId,
        set: { language, revision },
        setWhere: sql`${recipientLanguages.revision} < excluded.revision`,
      });
  },
});
