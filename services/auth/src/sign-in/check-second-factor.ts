import type { PasskeyAssertion } from '@stagedoor/contracts/passkeys';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import type { AuthDeps } from '#/deps.ts';
import { verifyPasskey } from '#/passkeys/use-passkey.ts';
import { checkCode } from '#/second-factors/check-code.ts';
import { recordSecurityEvent } from '#/security-log/record-security-event.ts';
import type { Client } from '#/sign-in/client.ts';

interface SecondFactorProof {
  readonly accountId: string;
  readonly code: string | undefined;
  readonly passkey: PasskeyAssertion | undefined;
  readonly client: Client;
}

/** Throws a 401 where the code or the passkey is not one of this account. */
export async function checkSecondFactor(
  deps: AuthDeps,
  { accountId, code, passkey, client }: SecondFactorProof,
): Promise<void> {
  if ((code === undefined) === (passkey === undefined)) throw badRequest('Send a code or a passkey');
  if (passkey !== undefined) {
    if ((await verifyPasskey(deps, passkey, client)) === accountId) return;
    await recordSecurityEvent(deps.database.db, deps, { accountId, kind: 'second-factor-failed', client });
    throw unknownPasskey();
  }
  const isRight = await checkCode(deps, accountId, code ?? '', client);
  if (isRight) return;
  await recordSecurityEvent(deps.database.db, deps, { accountId, kind: 'second-factor-failed', client });
  throw new AppError(401, 'That code is not correct');
}

export function unknownPasskey(): AppError {
  return new AppError(401, 'This passkey is not known here');
}
