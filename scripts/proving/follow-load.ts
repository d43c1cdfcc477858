import { callGateway } from './gateway-calls.ts';
import { type LiveStreamClient, liveDataOf, openLiveStreamClient } from './live-stream-client.ts';
import type { TestPerson } from './register-people.ts';
import { runAtRate } from './run-concurrently.ts';

type Follow = { actor: TestPerson; target: TestPerson; ackedAt?: number };

/** A load of follows, each made once, while the followed people listen on their live streams. */
export type FollowLoad = {
  /** Makes the follows at a constant rate, until every pair has followed. */
  blow(perSecond: number): Promise<void>;
  /** Follows that were answered with success. */
  acked(): number;
  /** The number of these that did not arrive, or arrived twice. */
  outcome(): { missing: number; twice: number };
  /** When each of those that arrived was answered, in ms as of Date.now, and how long its notification took from then on. */
  delays(): { ackedAt: number; ms: number }[];
  /** How many streams were interrupted, and the longest interruption, in ms. */
  streams(): { lost: number; longestAwayMs: number };
  /** How many followers the listeners have by their own profile, and how many follows of theirs were answered. */
  countFollowers(): Promise<{ counted: number; atLeast: number; atMost: number }>;
  close(): void;
};

/** Opens a stream for each of `targets`. */
export async function prepareFollowLoad(
  address: string,
  actors: readonly TestPerson[],
  targets: readonly TestPerson[],
): Promise<FollowLoad> {
  const arrivalTimes = new Map<string, number[]>();
  let longestAwayMs = 0;
  const listeners = targets.map((target) => {
    const listener: LiveStreamClient = openLiveStreamClient({
      address,
      token: target.token,
      onEvent(event) {
        if (event.name !== 'notification') return;
        const { actor } = liveDataOf(event, 'notification');
        const key = `${actor?.id} ${target.id}`;
        arrivalTimes.set(key, [...(arrivalTimes.get(key) ?? []), Date.now()]);
      },
    });
    return listener;
  });
  const watch = setInterval(() => {
    longestAwayMs = Math.max(longestAwayMs, ...listeners.map((one) => one.awayMs()));
  }, 50);
  await Promise.all(listeners.map(({ ready }) => ready));
  longestAwayMs = 0;

  const follows: Follow[] = actors.flatMap((actor) =>
    targets.filter((target) => target !== actor).map((target) => ({ actor, target })),
  );
  const acked = () => follows.filter(({ ackedAt }) => ackedAt !== undefined);
  const timesOf = ({ actor, target }: Follow) => arrivalTimes.get(`${actor.id} ${target.id}`) ?? [];
  return {
    blow: (perSecond) =>
      runAtRate(perSecond, follows.length, async (index) => {
        const follow = follows[index];
        if (follow === undefined) return;
        const { actor, target } = follow;
        const status = await callGateway(address, 'POST', `/api/users/follow/${target.id}`, {
          token: actor.token,
        }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 200 || status === 201) follow.ackedAt = Date.now();
      }),
    acked: () => acked().length,
    outcome() {
      const times = acked().map((follow) => timesOf(follow).length);
      return { missing: times.filter((one) => one === 0).length, twice: times.filter((one) => one > 1).length };
    },
    delays: () =>
      acked().flatMap((follow) => {
        const { ackedAt = 0 } = follow;
        const [arrivedAt] = timesOf(follow);
        return arrivedAt === undefined ? [] : [{ ackedAt, ms: Math.max(0, arrivedAt - ackedAt) }];
      }),
    streams: () => ({ lost: listeners.filter((one) => one.lost() > 0).length, longestAwayMs }),
    async countFollowers() {
      const counts = await Promise.all(
        targets.map(async ({ id, token }) => {
          const { data } = await callGateway(address, 'GET', `/api/users/${id}/stats`, { token });
          return (data as { followers: number }).followers;
        }),
      );
      // Calls without an answer may have had their effect.
      return { counted: counts.reduce((a, b) => a + b, 0), atLeast: acked().length, atMost: follows.length };
    },
    close() {
      clearInterval(watch);
      for (const listener of listeners) listener.close();
    },
  };
}
