import type { SecondFactors } from '@stagedoor/contracts/second-factors';
import { nameDevice } from '@stagedoor/service-kit/identity/device-name';
import type { PasskeyRow } from '#/db/passkeys.ts';
import { presentPasskey } from '#/passkeys/present-passkey.ts';
import type { AuthenticatorApp } from '#/second-factors/second-factors-repository.ts';

interface Factors {
  readonly app: AuthenticatorApp | undefined;
  readonly passkeys: readonly PasskeyRow[];
  readonly recoveryCodesLeft: number;
}

export function presentSecondFactors({ app, passkeys, recoveryCodesLeft }: Factors): SecondFactors {
  return {
    authenticatorApp:
      app === undefined
        ? null
        : {
            since: (app.confirmedAt ?? app.createdAt).toISOString(),
            lastUsedAt: app.lastUsedAt?.toISOString() ?? null,
            lastUsedOn: nameDevice(app.lastUsedUserAgent),
          },
    passkeys: passkeys.map(presentPasskey),
    recoveryCodesLeft,
  };
}
