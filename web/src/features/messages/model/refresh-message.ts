import { getMessage } from '@stagedoor/contracts/messages';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import { createThrottledTask } from '#/shared/query/throttled-task.ts';
import { onPersonLeft } from '#/shared/session/session-store.ts';
import { isLoaded, upsertMessage } from './cached-messages.ts';

const SPACING_MS = 300;

/** The ids of messages to fetch: each once, however often it changes before they are fetched. */
const pending = new Set<string>();
onPersonLeft(() => pending.clear());
const tasks = new WeakMap<QueryClient, () => void>();

/** Fetches one message of a loaded thread again, because its reactions have changed. */
export function refreshMessage(client: QueryClient, conversationId: string, messageId: string): void {
  if (!isLoaded(client, conversationId, messageId)) return;
  pending.add(messageId);
  const task = tasks.get(client) ?? createThrottledTask(() => fetchPending(client), SPACING_MS);
  tasks.set(client, task);
  task();
}

async function fetchPending(client: QueryClient): Promise<void> {
  for (const id of [...pending]) {
    pending.delete(id);
    try {
      await upsertMessage(client, await call(getMessage, { params: { id } }));
    } catch (error) {
      // Cleared or blocked meanwhile, which other events report.
      if (error instanceof ClientError && error.statusCode === 404) continue;
      pending.add(id);
      throw error;
    }
  }
}
