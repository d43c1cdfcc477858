import type { getSignInOf } from '@stagedoor/contracts/account-recovery';
import type { DataOf } from '@stagedoor/contracts/call';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import { formatMoment } from '#/shared/format/format-date.ts';

export interface Factor {
  readonly kind: 'authenticator-app' | 'passkey' | 'provider';
  /** Undefined for the authenticator app, of which there is one. */
  readonly id?: string;
  readonly title: string;
  /** When it was added and used, so that an ADMIN can distinguish a thief's from its person's. */
  readonly detail: string;
}

interface Use {
  readonly since: string;
  readonly lastUsedAt: string | null;
}

/** Lists what can be taken away from how somebody signs in. */
export function describeFactors({ authenticatorApp, passkeys, linked }: DataOf<typeof getSignInOf>): Factor[] {
  return [
    ...(authenticatorApp === null
      ? []
      : [
          {
            kind: 'authenticator-app',
            title: adminTexts.authenticatorApp,
            detail: describe(authenticatorApp),
          } as const,
        ]),
    ...passkeys.map(({ id, name, ...use }) => ({ kind: 'passkey', id, title: name, detail: describe(use) }) as const),
    ...linked.map(
      ({ id, provider, ...use }) => ({ kind: 'provider', id, title: provider.name, detail: describe(use) }) as const,
    ),
  ];
}

function describe({ since, lastUsedAt }: Use): string {
  const added = adminTexts.added({ moment: formatMoment(since) });
  return lastUsedAt === null ? added : `${added} · ${adminTexts.used({ moment: formatMoment(lastUsedAt) })}`;
}
