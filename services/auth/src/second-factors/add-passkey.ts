import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import type { addPasskey as addPasskeyCall } from '@stagedoor/contracts/passkeys';
import { badRequest, conflict } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { lockConfirmedAccount, requireConfirmedAddress } from '#/accounts/lock-own-account.ts';
import type { Client } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { redeemPasskeyChallenge, storePasskeyChallenge } from '#/passkeys/passkey-challenges.ts';
import { findPasskeys, insertPasskey } from '#/passkeys/passkeys-repository.ts';
import { presentPasskey } from '#/passkeys/present-passkey.ts';
import { relyingPartyOf } from '#/passkeys/relying-party.ts';
import { issueRecoveryCodes } from '#/second-factors/issue-recovery-codes.ts';
import { countRecoveryCodes } from '#/second-factors/second-factors-repository.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';

type PasskeyDeps = Pick<AuthDeps, 'config' | 'database' | 'clock' | 'ids' | 'log' | 'publish'>;

const most = 20;

/**
 * Returns the options with which the browser creates a passkey. Throws a 403 before the mail address is confirmed, and a 409 if the account
 * has twenty passkeys or the platform's address has no domain name.
 */
export async function startPasskey({ config, database, clock }: PasskeyDeps, { userId, username }: Principal) {
  const { id } = relyingPartyOf(config.publicUrl);
  await requireConfirmedAddress(database.db, userId);
  const known = await findPasskeys(database.db, userId);
  if (known.length >= most) throw conflict('You have twenty passkeys: remove one first');
  // Loaded when it is first needed, because few requests need it.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Stagedoor',
    rpID: id,
    userName: username,
    userID: new Uint8Array(Buffer.from(userId)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // The browser finds the passkey without a username, and unlocks it with a fingerprint, a face or a PIN, so it counts as
    // two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storePasskeyChallenge(database.db, options.challenge, { accountId: userId, now: clock.now() });
  return { ...options };
}

/**
 * Stores a passkey that the browser made. Throws a 400 if it is not what was asked for, a 403 before the mail address is confirmed, and
 * a 409 for a known passkey.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  { userId, sessionId }: Principal,
  { name, passkey }: BodyOf<typeof addPasskeyCall>,
  client: Client,
): Promise<DataOf<typeof addPasskeyCall>> {
  const { config, database, clock, ids, log } = deps;
  const { id, origin } = relyingPartyOf(config.publicUrl);
  const now = clock.now();
  await requireConfirmedAddress(database.db, userId);
  const challenge = await redeemPasskeyChallenge(database.db, passkey.response.clientDataJSON, {
    accountId: userId,
    now,
  });
  if (challenge === undefined) throw badRequest('That took too long. Please try again.');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
  }).catch((error: unknown) => {
    log.info({ err: error }, 'a new passkey was refused');
    throw badRequest('This passkey cannot be used here');
  });
  if (registrationInfo === undefined) throw badRequest('This passkey cannot be used here');
  const { credential } = registrationInfo;
  const row = {
    id: ids.next(),
    accountId: userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: passkey.response.transports ?? [],
    name,
    createdAt: now,
    lastUsedAt: null,
    lastUsedUserAgent: null,
  };
  return database.transaction(async (tx) => {
    await lockConfirmedAccount(tx, { userId, sessionId });
    if (!(await insertPasskey(tx, row))) throw conflict('This passkey is known already');
    await announceSecurityEvent(tx, deps, { accountId: userId, kind: 'passkey-added', client });
    const hasCodes = (await countRecoveryCodes(tx, userId)) > 0;
    return { passkey: presentPasskey(row), recoveryCodes: hasCodes ? null : await issueRecoveryCodes(tx, userId, now) };
  });
}
