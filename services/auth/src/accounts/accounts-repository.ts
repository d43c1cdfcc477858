import { takenMessages } from '@stagedoor/contracts/auth';
import { type AppError, conflict, invalidToken } from '@stagedoor/service-kit/common/errors';
import { violatedConstraint } from '@stagedoor/service-kit/database/database-errors';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { emailKeysOf, toUsernameKey } from '#/accounts/account-rules.ts';
import { type Account, accounts } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';

type AuthExecutor = Executor<AuthSchema>;

const emailTaken = () => conflict(takenMessages.email);
const usernameTaken = () => conflict(takenMessages.username);

/** Throws a 409 if another account has the address or the username, ignoring case. */
export async function checkAvailable(db: AuthExecutor, email: string, username: string): Promise<void> {
  const emailKeys = emailKeysOf(email);
  const takers = await db
    .select({ emailKey: accounts.emailKey })
    .from(accounts)
    .where(or(inArray(accounts.emailKey, emailKeys), eq(accounts.usernameKey, toUsernameKey(username))));
  if (takers.some((taker) => emailKeys.includes(taker.emailKey))) throw emailTaken();
  if (takers.length > 0) throw usernameTaken();
}

/** Inserts an account. Throws a 409 if a concurrent registration was first. */
export async function insertAccount(tx: Transaction<AuthSchema>, account: Account): Promise<void> {
  try {
    await tx.insert(accounts).values(account);
  } catch (error) {
    throw toConflict(error) ?? error;
  }
}

function toConflict(error: unknown): AppError | undefined {
  switch (violatedConstraint(error)) {
    case 'accounts_email_unique':
      return emailTaken();
    case 'accounts_username_unique':
      return usernameTaken();
    default:
      return undefined;
  }
}

export async function findAccount(db: AuthExecutor, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  return account;
}

/** Returns the account of somebody who has signed in. Throws a 401 if it is gone. */
export async function getAccount(db: AuthExecutor, id: string): Promise<Account> {
  const account = await findAccount(db, id);
  if (account === undefined) throw invalidToken();
  return account;
}

export async function findAccountByEmail(db: AuthExecutor, email: string): Promise<Account | undefined> {
  const found = await db
    .select()
    .from(accounts)
    .where(inArray(accounts.emailKey, emailKeysOf(email)));
  return found.find(({ emailKey }) => emailKey === email.toLowerCase()) ?? found[0];
}

/** Returns the account, locked until the transaction ends. */
export async function lockAccount(tx: Transaction<AuthSchema>, id: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return account;
}

export async function setPassword(
  tx: Transaction<AuthSchema>,
  accountId: string,
  { passwordHash, now, hasPassword = true }: { passwordHash: string; now: Date; hasPassword?: boolean },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ passwordHash, hasPassword, passwordChangedAt: now })
    .where(eq(accounts.id, accountId));
}

/** Replaces the hash of the same password, unless the password was changed in between. */
export async function replaceHash(db: AuthExecutor, account: Account, passwordHash: string): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash)));
}

/** Returns false if the address was verified before. */
export async function markEmailVerified(tx: Transaction<AuthSchema>, accountId: string, now: Date): Promise<boolean> {
  const marked = await tx
    .update(accounts)
    .set({ emailVerifiedAt: now })
    .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)));
  return marked.count > 0;
}
