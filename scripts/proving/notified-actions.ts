import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '../testing/start-system.ts';
import { callGateway } from './gateway-calls.ts';
import type { TestPerson } from './register-people.ts';
import { mapConcurrently } from './run-concurrently.ts';

/** A follow or a like, of which the other person is notified. */
export type UserAction = { kind: 'follow' | 'like'; actor: TestPerson; targetId: string; ownerId: string };

/** Publishes the given number of posts of each person; returns their ids by author. */
export async function publishPosts(
  { address }: TestSystem,
  authors: readonly TestPerson[],
  each: number,
): Promise<Map<string, string[]>> {
  const posts = new Map(authors.map(({ id }) => [id, [] as string[]]));
  const all = authors.flatMap((author) => Array.from({ length: each }, (_, index) => ({ author, index })));
  await mapConcurrently(all, 8, async ({ author, index }) => {
    const body = { content: `Post ${index} of ${author.username}` };
    const { status, data } = await callGateway(address, 'POST', '/api/posts', { body, token: author.token });
    if (status !== 201) throw new Error(`a post was answered ${status}`);
    posts.get(author.id)?.push((data as { id: string }).id);
  });
  return posts;
}

/** Performs the action, and repeats it while the system is unavailable; the calls are idempotent. */
export async function perform({ address }: TestSystem, { kind, actor, targetId }: UserAction): Promise<void> {
  const place = kind === 'follow' ? `/api/users/follow/${targetId}` : `/api/posts/${targetId}/like`;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callGateway(address, 'POST', place, { token: actor.token }).catch(() => undefined);
    if (answer?.status === 200 || answer?.status === 201) return;
    if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
      throw new Error(`a ${kind} was answered ${answer.status} ${answer.message}`);
    }
    if (attempt === 300) throw new Error(`a ${kind} was not accepted within a minute`);
    await pause(200);
  }
}

export type NotificationRow = { recipient_id: string; thing: string; actors: number; times: number };

/** Returns the grouping key of an action's notification. */
export function groupingKeyOf({ kind, actor, targetId }: UserAction): string {
  return kind === 'follow' ? `follow:${actor.id}` : `like:${targetId}`;
}

/** Compares the actions with the notifications: how many are missing, and how many exist twice. */
export function compare(
  actions: readonly UserAction[],
  rows: readonly NotificationRow[],
): { missing: number; twice: number } {
  const counts = new Map<string, number>();
  for (const { recipient_id: recipientId, thing, actors } of rows) {
    const key = `${recipientId} ${thing}`;
    // A row for each, with one who did it: a second row, or one counted twice, is twice.
    counts.set(key, (counts.get(key) ?? 0) + Math.max(1, actors));
  }
  const keys = actions.map((action) => `${action.ownerId} ${groupingKeyOf(action)}`);
  return {
    missing: keys.filter((key) => !counts.has(key)).length,
    twice: keys.filter((key) => (counts.get(key) ?? 0) > 1).length,
  };
}
