import type { PasskeyAssertion } from '@stagedoor/contracts/passkeys';
import type { Client } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { redeemPasskeyChallenge, storePasskeyChallenge } from '#/passkeys/passkey-challenges.ts';
import { findPasskeyByCredential, recordPasskeyUse } from '#/passkeys/passkeys-repository.ts';
import { relyingPartyOf } from '#/passkeys/relying-party.ts';

type PasskeyDeps = Pick<AuthDeps, 'config' | 'database' | 'clock' | 'log'>;

/** Returns what the browser uses any passkey of this platform with. */
export async function startPasskeyUse({ config, database, clock }: Omit<PasskeyDeps, 'log'>) {
  const { id } = relyingPartyOf(config.publicUrl);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' });
  await storePasskeyChallenge(database.db, options.challenge, { accountId: null, now: clock.now() });
  return { ...options };
}

/**
 * Verifies that a passkey was used for a challenge of this platform, which counts once. Returns the id of its account;
 * undefined if the challenge, the passkey, the signature, the origin or the counter is not right.
 */
export async function verifyPasskey(
  { config, database, clock, log }: PasskeyDeps,
  assertion: PasskeyAssertion,
  { userAgent }: Client,
): Promise<string | undefined> {
  const { id, origin } = relyingPartyOf(config.publicUrl);
  const now = clock.now();
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response;
  const challenge = await redeemPasskeyChallenge(database.db, clientDataJSON, { accountId: null, now });
  const passkey = await findPasskeyByCredential(database.db, assertion.id);
  if (challenge === undefined || passkey === undefined) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    });
    if (!verified) return undefined;
    const use = { counter: authenticationInfo.newCounter, now, userAgent: userAgent?.slice(0, 512) ?? null };
    return (await recordPasskeyUse(database.db, passkey, use)) ? passkey.accountId : undefined;
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused');
    return undefined;
  }
}
