import { accountErased } from '@stagedoor/contracts/personal-data-events';
import { type DeletionTarget, deleteNextBatch } from '@stagedoor/service-kit/database/delete-in-batches';
import { removeMailsTo } from '@stagedoor/service-kit/mail/mail';
import { deleteEventsAbout } from '@stagedoor/service-kit/personal-data/delete-events-about';
import { erasureConsumer } from '@stagedoor/service-kit/personal-data/erase-person';
import type { PersonalData } from '@stagedoor/service-kit/personal-data/personal-data';
import { eq, inArray, like, or, sql } from 'drizzle-orm';
import { emailKeysOf } from '#/accounts/account-rules.ts';
import { findAccount } from '#/accounts/accounts-repository.ts';
import { accounts } from '#/db/accounts.ts';
import { attempts } from '#/db/attempts.ts';
import { exports } from '#/db/exports.ts';
import { mails } from '#/db/mails.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { measureOldestExport, removeExport } from '#/personal-data/build-archives.ts';
import { receiveParts } from '#/personal-data/receive-export-parts.ts';
import { findSubscribedServices } from '#/personal-data/subscribed-services.ts';
import { codeBucketName } from '#/second-factors/code-limits.ts';
import { accountBucketName } from '#/sign-in/login-limits.ts';

/**
 * Personal data in auth: what a person's export contains, and how it is erased. Auth is erased last, because other services
 * find the person through it.
 */
export const personalData: PersonalData<AuthServiceDeps> = {
  documents: {
    account: (sql, userId) => sql`
      select id, email, username, role, email_verified_at, email_refused_at, is_discreet, language, created_at, has_password, password_changed_at,
        age_confirmed_at, role_before_admin, suspended_at, closed_at
      from accounts where id = ${userId}`,
    sessions: (sql, userId) => sql`
      select id, user_agent, created_at, proven_at, last_used_at, expires_at, revoked_at
      from sessions where account_id = ${userId} order by id`,
    known_devices: (sql, userId) => sql`
      select created_at, last_used_at from known_devices where account_id = ${userId} order by created_at`,
    second_factors: (sql, userId) => sql`
      select 'authenticator app' as kind, created_at, confirmed_at, last_used_at, last_used_user_agent
      from authenticator_apps where account_id = ${userId} and confirmed_at is not null`,
    recovery_codes: (sql, userId) => sql`
      select created_at from recovery_codes where account_id = ${userId} order by created_at`,
    security_events: (sql, userId) => sql`
      select kind, happened_at, user_agent, address from security_events
      where account_id = ${userId} order by happened_at, id`,
    passkeys: (sql, userId) => sql`
      select name, transports, created_at, last_used_at, last_used_user_agent
      from passkeys where account_id = ${userId} order by id`,
    linked_providers: (sql, userId) => sql`
      select issuer, subject, email, created_at, last_used_at, last_used_user_agent
      from linked_providers where account_id = ${userId} order by created_at, id`,
    api_keys: (sql, userId) => sql`
      select name, prefix, scopes, created_at, expires_at, last_used_at, revoked_at
      from api_keys where account_id = ${userId} order by id`,
    service_consents: (sql, userId) => sql`
      select service, scopes, created_at, last_used_at, revoked_at
      from service_consents where account_id = ${userId} order by id`,
    mailed_links: (sql, userId) => sql`
      select purpose, created_at, sent_at, used_at, expires_at from one_time_tokens
      where account_id = ${userId} order by created_at`,
    mails: (sql, userId) => sql`
      select kind, requested_at from mails
      where email_key = (select email_key from accounts where id = ${userId}) order by requested_at`,
    exports: (sql, userId) => sql`
      select requested_at, ready_at from exports where account_id = ${userId} order by requested_at`,
  },
  exportSink: (deps) => receiveParts(deps, 'auth'),
  /** The account keeps its username and address reserved until all services have erased the person. */
  async mayErase({ bus }) {
    const others = await findSubscribedServices(bus, accountErased, erasureConsumer);
    return others?.every(({ isThrough, service }) => isThrough || service === 'auth') ?? false;
  },
  async erase(deps, userId) {
    const { database, config } = deps;
    const { db } = database;
    for (const { id } of await db.select({ id: exports.id }).from(exports).where(eq(exports.accountId, userId))) {
      await removeExport(deps, id);
    }
    const account = await findAccount(db, userId);
    if (account === undefined) return false;
    await removeMailsTo(config, account.email);
    if (await deleteNextBatch(database, dependentsOf(userId))) return true;
    await database.transaction(async (tx) => {
      await tx.delete(mails).where(inArray(mails.emailKey, emailKeysOf(account.email)));
      const byAddress = like(attempts.bucket, `${accountBucketName(account.email, '')}%`);
      const codes = like(attempts.bucket, `${codeBucketName(userId)}%`);
      await tx.delete(attempts).where(or(byAddress, codes, like(attempts.bucket, `login to ${userId} %`)));
      await tx.delete(accounts).where(eq(accounts.id, userId));
    });
    return false;
  },
  oldestWork: async (deps) => [['archive', await measureOldestExport(deps)]],
  afterErasing: ({ bus }, userId, lease) => deleteEventsAbout(bus, userId, lease),
};

/** Rows that a cascading delete of the account would delete in one statement, however many there are. */
function dependentsOf(userId: string): DeletionTarget[] {
  const id = sql`${userId}::uuid`;
  const own = sql`from sessions where account_id = ${id}`;
  return [
    ['attempts', sql`bucket in (select 'password in session ' || id ${own})`],
    ['refresh_tokens', sql`session_id in (select id ${own})`],
    ['sessions', sql`account_id = ${id}`],
    ['security_events', sql`account_id = ${id}`],
    ['known_devices', sql`account_id = ${id}`],
  ];
}
