import { getMailAddress } from '@stagedoor/contracts/internal';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { findAccount } from '#/accounts/accounts-repository.ts';
import type { AuthDeps } from '#/deps.ts';

/** Gives another service a person's address, but only a verified one. */
export function registerMailAddress(app: FastifyInstance, { database }: AuthDeps): void {
  implement(app, getMailAddress, async ({ params }) => {
    const account = await findAccount(database.db, params.userId);
    if (account === undefined) throw notFound(getMailAddress.missing);
    const { email, username, isDiscreet, emailVerifiedAt, suspendedAt, closedAt } = account;
    const isReachable = emailVerifiedAt !== null && suspendedAt === null && closedAt === null;
    return { email: isReachable ? email : null, username, isDiscreet };
  });
}
