import { randomUUID } from 'node:crypto';
import { openKeyVault } from '@stagedoor/service-kit/identity/key-vault';
import type postgres from 'postgres';
import { makeKey, signingKeysPurpose } from '../../../services/auth/src/keys/key-ring.ts';
import type { Days } from './aged-part.ts';
import { fillKit } from './fill-kit.ts';
import { personId, personSql } from './people.ts';

/** A person who signs in every day, and their current session. */
export const signedIn = personId(7);

const people = 200;
/** Refresh tokens that a session leaves. */
const tokens = 10;

/**
 * Writes what these days leave in the database of auth, nothing of it deleted yet: each person signs in every day, on a device that is
 * new every tenth time, and signs out every other time; half as often a password is wrong. Each week there is a new signing key.
 */
export async function fillAuth(sql: postgres.Sql, days: Days): Promise<void> {
  const all = `generate_series(${Math.ceil(days.until) + 1}, ${days.from}) d, generate_series(1, ${people}) n`;
  const session = `('00000000-0007-7000-8' || lpad(to_hex(d), 3, '0') || '-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const at = `now() - interval '1 day' * d`;
  await sql.unsafe(`
    set statement_timeout = 0;
    insert into accounts (id, email, email_key, username, username_key, password_hash, password_changed_at, role, created_at)
      select ${personSql('n')}, 'person' || n || '@example.com', 'person' || n || '@example.com', 'person_' || n, 'person_' || n, 'x', now(),
        'FAN', now() from generate_series(1, ${people}) n on conflict do nothing;
    insert into sessions (id, account_id, user_agent, successor_key, created_at, last_used_at, expires_at, revoked_at)
      select ${session}, ${personSql('n')}, 'Mozilla/5.0', 'key'::bytea, ${at}, ${at}, ${at} + interval '30 days',
        case when (d + n) % 2 = 0 then ${at} + interval '1 hour' end from ${all};
    insert into refresh_tokens (hash, session_id, first_used_at, expires_at)
      select sha256((d || '-' || n || '-' || k)::bytea), ${session}, ${at}, ${at} + interval '30 days'
      from ${all}, generate_series(1, ${tokens}) k;
    insert into security_events (id, account_id, kind, happened_at, user_agent, address)
      select gen_random_uuid(), ${personSql('n')}, 'signed-in', ${at}, 'Mozilla/5.0', '192.0.2.1' from ${all};
    insert into known_devices (token_hash, account_id, created_at, last_used_at)
      select sha256((d || '-' || n)::bytea), ${personSql('n')}, ${at}, ${at} from ${all} where d % 10 = 0;
    insert into attempts (bucket, id, made_at)
      select 'login:' || n, gen_random_uuid(), ${at} from ${all} where d % 2 = 0;
    insert into one_time_tokens (hash, account_id, purpose, created_at, expires_at)
      select sha256((d || '/' || n)::bytea), ${personSql('n')}, 'reset-password', ${at}, ${at} + interval '1 hour' from ${all} where d % 20 = 0;
  `);
  await fillKeys(sql, days);
  await fillKit(sql, { service: 'auth', events: 400 }, days);
}

async function fillKeys(sql: postgres.Sql, { from, until }: Days): Promise<void> {
  const vault = openKeyVault(undefined, signingKeysPurpose);
  for (let day = Math.ceil(until / 7) * 7 + 7; day <= from; day += 7) {
    const { id, privateKey, publicKey, createdAt } = makeKey(
      randomUUID(),
      new Date(Date.now() - day * 86_400_000),
      vault,
    );
    await sql`insert into signing_keys (id, private_key, public_key, created_at) values (${id}, ${privateKey}, ${publicKey}, ${createdAt})`;
  }
}
