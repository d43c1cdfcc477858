import {
  getMailAddress,
  getMailAddresses,
  getOwnAddress,
  readAddressConfirmation,
} from '@stagedoor/contracts/internal';
import { AppError, badRequest, notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { verifyPersonToken } from '@stagedoor/service-kit/identity/tokens';
import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findAccount } from '#/accounts/accounts-repository.ts';
import { type Account, accounts } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';

/**
 * Gives another service a person's address: to send mail only a verified one, and for themselves the one that they have; or
 * whether it is confirmed.
 */
export function registerMailAddress(app: FastifyInstance, { database }: AuthDeps): void {
  implement(app, getMailAddress, async ({ params }) => {
    const account = await findAccount(database.db, params.userId);
    if (account === undefined) throw notFound(getMailAddress.missing);
    return presentAddress(account);
  });

  implement(app, getMailAddresses, async ({ body }) => {
    const rows = await database.db.select().from(accounts).where(inArray(accounts.id, body.userIds));
    return rows.map((account) => ({ userId: account.id, ...presentAddress(account) }));
  });

  implement(app, readAddressConfirmation, async ({ params }) => {
    const account = await findAccount(database.db, params.userId);
    if (account === undefined) throw notFound(readAddressConfirmation.missing);
    return { isConfirmed: account.emailVerifiedAt !== null };
  });

  implement(app, getOwnAddress, async ({ body: { token } }) => {
    const { claims } = await verifyPersonToken(token, app.identity).catch((error: unknown) => {
      if (error instanceof AppError && error.statusCode === 401) throw badRequest('The token does not count');
      throw error;
    });
    // Programs with an API key have no scope for the address.
    if (claims.scope !== undefined) throw badRequest("The token is not the person's own");
    const account = await findAccount(database.db, claims.sub);
    if (account === undefined) throw notFound(getOwnAddress.missing);
    return { email: account.email, isEmailVerified: account.emailVerifiedAt !== null };
  });
}

function presentAddress({ email, username, isDiscreet, emailVerifiedAt, suspendedAt, closedAt }: Account) {
  const isReachable = emailVerifiedAt !== null && suspendedAt === null && closedAt === null;
  return { email: isReachable ? email : null, username, isDiscreet };
}
