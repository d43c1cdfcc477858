import { accountLanguageChosen } from '@stagedoor/contracts/auth-events';
import { setLanguage as setLanguageCall } from '@stagedoor/contracts/language';
import { implement } from '@stagedoor/service-kit/http/implement';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { accounts } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';

/** The call by which a person chooses the language in which they are written to. Other services learn of it by the event. */
export function registerLanguage(app: FastifyInstance, { database, clock, publish }: AuthDeps): void {
  implement(app, setLanguageCall, async ({ principal: { userId }, body: { language } }) => {
    await database.transaction(async (tx) => {
      const [changed] = await tx
        .update(accounts)
        .set({ language, languageRevision: sql`${accounts.languageRevision} + 1` })
        .where(and(eq(accounts.id, userId), ne(accounts.language, language)))
        .returning({ revision: accounts.languageRevision });
      if (changed === undefined) return;
      const { revision } = changed;
      await publish(tx, accountLanguageChosen, { userId, language, revision, chosenAt: clock.now().toISOString() });
    });
    return { language };
  });
}
