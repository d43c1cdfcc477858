import type { listSessions } from '@stagedoor/contracts/auth';
import type { DataOf } from '@stagedoor/contracts/call';
import { nameDevice } from '@stagedoor/service-kit/identity/device-name';
import type { sessions } from '#/db/sessions.ts';

export function presentSession(
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
