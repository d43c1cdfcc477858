import { randomBytes } from 'node:crypto';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Client } from '#/clients/client.ts';
import { rememberDevice } from '#/clients/known-devices.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { refreshTokens, sessions } from '#/db/sessions.ts';
import { endSurplusSessions } from '#/sessions/end-surplus-sessions.ts';
import { refreshTokenLifeMs } from '#/sessions/refresh-rules.ts';
import type { RevokeDeps } from '#/tokens/revoke-rows.ts';
import { hashToken, makeSecretToken } from '#/tokens/secret-token.ts';

/** Creates a session and remembers its device. */
export async function openSessionOnDevice(
  tx: Transaction<AuthSchema>,
  deps: OpenDeps,
  accountId: string,
  { userAgent, deviceToken }: Client,
): Promise<{ session: OpenedSession; deviceToken: string }> {
  const session = await openSession(tx, deps, { accountId, userAgent });
  return { session, deviceToken: await rememberDevice(tx, { deviceToken, accountId, now: deps.clock.now() }) };
}

type OpenDeps = RevokeDeps & { readonly ids: Ids };

interface OpenedSession {
  readonly sessionId: string;
  readonly provenAt: Date;
  readonly refreshToken: string;
}

/** Creates a session of an account, with its first refresh token. Ends others if the account has too many. */
async function openSession(
  tx: Transaction<AuthSchema>,
  deps: OpenDeps,
  { accountId, userAgent }: { accountId: string; userAgent: string | undefined },
): Promise<OpenedSession> {
  const { clock, ids } = deps;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + refreshTokenLifeMs);
  const sessionId = ids.next();
  const refreshToken = makeSecretToken();
  await tx.insert(sessions).values({
    id: sessionId,
    accountId,
    userAgent: userAgent?.slice(0, 512) ?? null,
    successorKey: randomBytes(32),
    createdAt: now,
    provenAt: now,
    lastUsedAt: now,
    expiresAt,
  });
  await tx.insert(refreshTokens).values({ hash: hashToken(refreshToken), sessionId, expiresAt });
  await endSurplusSessions(tx, deps, { accountId, sessionId, now });
  return { sessionId, provenAt: now, refreshToken };
}
