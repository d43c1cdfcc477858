import { endOtherSessions, endSession, listSessions, logout, logoutLate, refresh } from '@stagedoor/contracts/auth';
import type { DataOf } from '@stagedoor/contracts/call';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import { nameDevice } from '@stagedoor/service-kit/identity/device-name';
import type { FastifyInstance } from 'fastify';
import type { sessions } from '#/db/sessions.ts';
import type { AuthDeps } from '#/deps.ts';
import { refreshSession } from '#/sessions/refresh-session.ts';
import { revokeOtherSessions, revokeSession } from '#/sessions/revoke-sessions.ts';
import {
  findOpenSessions,
  findSessionByHash,
  findSessionByToken,
  isSessionOf,
} from '#/sessions/sessions-repository.ts';

export function registerRefresh(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, refresh, async ({ body }) => refreshSession(deps, body.refreshToken));

  implement(app, logoutLate, async ({ body }) => {
    await deps.database.transaction(async (tx) => {
      const session = await findSessionByHash(tx, Buffer.from(body.refreshTokenHash, 'base64url'));
      if (session === undefined) throw notFound('Session not found');
      await revokeSession(tx, deps, session);
    });
    return answer(null, { message: 'Signed out' });
  });
}

export function registerSessions(app: FastifyInstance, deps: AuthDeps): void {
  const { database, clock } = deps;

  implement(app, logout, async ({ body: { refreshToken }, principal }) => {
    await database.transaction(async (tx) => {
      await revokeSession(tx, deps, principal.sessionId);
      // Access token and refresh token may belong to different sessions; signing out ends both.
      const other = refreshToken && (await findSessionByToken(tx, principal.userId, refreshToken));
      if (other) await revokeSession(tx, deps, other);
    });
    return answer(null, { message: 'Signed out' });
  });

  implement(app, listSessions, async ({ principal }) => {
    const open = await findOpenSessions(database.db, principal.userId, clock.now());
    return open.map((session) => presentSession(session, principal.sessionId));
  });

  implement(app, endSession, async ({ params, principal }) => {
    if (!(await isSessionOf(database.db, principal.userId, params.id))) throw notFound('Session not found');
    await database.transaction((tx) => revokeSession(tx, deps, params.id));
    return answer(null, { message: 'Session ended' });
  });

  implement(app, endOtherSessions, async ({ principal: { userId, sessionId } }) => {
    await database.transaction((tx) => revokeOtherSessions(tx, deps, { accountId: userId, sessionId }));
    return answer(null, { message: 'Other sessions ended' });
  });
}

function presentSession(
  { id, userAgent, createdAt, lastUsedAt }: typeof sessions.$inferSelect,
  currentId: string,
): DataOf<typeof listSessions>[number] {
  return {
    id,
    device: nameDevice(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === currentId,
  };
}
