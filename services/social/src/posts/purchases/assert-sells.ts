import { badRequest } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { findPerson } from '#/users/find-people.ts';

/** Throws a 400 where the author is no creator any more: whoever stops being one is paid for nothing new. */
export async function assertSells(source: Database | Transaction, buyerId: string, authorId: string): Promise<void> {
  const author = await findPerson(source, buyerId, authorId);
  if (author?.role !== 'CREATOR') throw badRequest('Posts are sold by creators only');
}
