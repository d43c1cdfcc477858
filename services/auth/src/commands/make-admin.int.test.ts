import { accountRoleChanged, sessionRevoked } from '@stagedoor/contracts/auth-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommand, makeAdminCommand, revokeAdminCommand } from '#/commands/make-admin.ts';
import { readEvents } from '#/testing/read-events.ts';
import { type AuthWithSocial, startAuthWithSocial } from '#/testing/start-auth-with-social.ts';

let auth: AuthWithSocial['auth'];
let client: AuthWithSocial['client'];
let stop: AuthWithSocial['stop'];

beforeAll(async () => {
  ({ auth, client, stop } = await startAuthWithSocial());
});
afterAll(() => stop());

describe('the command for admins', () => {
  const environment = () => ({ DATABASE_URL: auth.deps.config.databaseUrl });

  it('makes an admin, from the next refresh on', async () => {
    const mara = await client.join();
    expect(await makeAdminCommand(environment(), ` ${mara.email.toUpperCase()} `)).toContain('is an admin');
    expect((await client.me(mara.token)).data.role).toBe('ADMIN');
    expect(await readEvents(auth, accountRoleChanged)).toMatchObject([{ userId: mara.user.id, role: 'ADMIN' }]);
    const { data } = await client.refresh(mara.refreshToken);
    expect(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString()).toContain('"role":"ADMIN"');
  });

  it('revokes ADMIN at once: the former role, signed out everywhere, in the order of the changes', async () => {
    const [mara, theo] = [await client.join({ role: 'CREATOR' }), await client.join()];
    for (const { email } of [mara, theo]) await makeAdminCommand(environment(), email);
    const { data } = await client.refresh(mara.refreshToken);
    expect(await revokeAdminCommand(environment(), mara.email)).toContain('no admin any more');
    const ended = (await readEvents(auth, sessionRevoked)).filter(({ userId }) => userId === mara.user.id);
    expect(ended.length).toBeGreaterThan(0);
    expect((await client.refresh(data.refreshToken)).status).toBe(401);
    const secondTime = await client.login(mara.email, mara.password);
    expect(secondTime.data.user.role).toBe('CREATOR');
    const published = (await readEvents(auth, accountRoleChanged)).filter(({ userId }) => userId === mara.user.id);
    expect(published).toMatchObject([
      { role: 'ADMIN', revision: 1 },
      { role: 'CREATOR', revision: 2 },
    ]);
    await expect(revokeAdminCommand(environment(), mara.email)).rejects.toThrow('is no admin');
  });

  it('never revokes the last ADMIN who can sign in, also with two concurrent commands', async () => {
    const { sql } = auth.deps.database;
    await sql`update accounts set role = 'FAN' where role = 'ADMIN'`;
    const people = [await client.join(), await client.join(), await client.join()];
    for (const { email } of people) await makeAdminCommand(environment(), email);
    const [first, second, suspended] = people.map(({ email }) => email);
    await sql`update accounts set suspended_at = now() where email = ${suspended ?? ''}`;
    const outcomes = await Promise.allSettled([first, second].map((email) => revokeAdminCommand(environment(), email)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [left] =
      await sql`select count(*)::int as admins from accounts where role = 'ADMIN' and suspended_at is null`;
    expect(left).toEqual({ admins: 1 });
  });

  it('reads its option on either side of the address, and does nothing with what it does not know', async () => {
    const [mara, theo] = [await client.join(), await client.join()];
    const role = async () => (await client.login(mara.email, mara.password)).data.user.role;
    for (const args of [
      [mara.email, theo.email],
      ['--revok', mara.email],
      [mara.email, '--force'],
      ['--revoke', '--revoke', mara.email],
    ]) {
      expect(() => adminCommand(environment(), args)).toThrow('usage: npm run admin -- [--revoke] <email>');
    }
    expect(await role()).toBe('FAN');
    for (const email of [mara.email, theo.email])
      expect(await adminCommand(environment(), [email])).toContain('is an admin');
    expect(await adminCommand(environment(), [mara.email, '--revoke'])).toContain('no admin any more');
    expect(await role()).toBe('FAN');
    await expect(adminCommand(environment(), ['--revoke'])).rejects.toThrow('Name its email address');
  });

  it('prints why it failed', async () => {
    await expect(makeAdminCommand(environment(), 'nobody@example.org')).rejects.toThrow('No account has this address');
    await expect(makeAdminCommand(environment(), undefined)).rejects.toThrow('Name its email address');
    await expect(makeAdminCommand({}, 'a@b.example')).rejects.toThrow('DATABASE_URL is not set');
  });
});
