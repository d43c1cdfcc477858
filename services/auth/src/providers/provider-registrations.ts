import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gt } from 'drizzle-orm';
import { type ProviderRegistrationRow, providerRegistrations } from '#/db/providers.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import type { ProviderIdentity } from '#/providers/provider-identity.ts';
import { hashToken, makeSecretToken } from '#/tokens/secret-token.ts';

/** How long a username can be chosen after a provider has identified a new person. */
export const registrationLifeMs = 30 * 60_000;

/** Stores the person who is about to register. Returns the ticket, which is valid once and in this browser only. */
export async function issueRegistrationTicket(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  { issuer, subject, email, isEmailVerified }: ProviderIdentity,
  browserToken: string,
): Promise<string> {
  const ticket = makeSecretToken();
  await database.db.insert(providerRegistrations).values({
    ticketHash: hashToken(ticket),
    browserHash: hashToken(browserToken),
    issuer,
    subject,
    email,
    isEmailVerified,
    expiresAt: new Date(clock.now().getTime() + registrationLifeMs),
  });
  return ticket;
}

interface PresentedTicket {
  readonly ticket: string;
  readonly browserToken: string;
  readonly now: Date;
}

/** Uses a ticket. Returns undefined if it is unknown, used, expired or of another browser. */
export async function redeemRegistrationTicket(
  tx: Transaction<AuthSchema>,
  { ticket, browserToken, now }: PresentedTicket,
): Promise<ProviderRegistrationRow | undefined> {
  const [registration] = await tx
    .delete(providerRegistrations)
    .where(
      and(
        eq(providerRegistrations.ticketHash, hashToken(ticket)),
        eq(providerRegistrations.browserHash, hashToken(browserToken)),
        gt(providerRegistrations.expiresAt, now),
      ),
    )
    .returning();
  return registration;
}
