import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { noise } from '../../services/social/src/testing/test-pictures.ts';
import { describeCost, readCpuTimes } from '../proving/cpu-time.ts';
import { describeTimes, percentile } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople } from '../proving/register-people.ts';
import { sendForm } from '../proving/send-multipart-form.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  '24 keyed posts of 10 pictures of 4 MB at once: reads of the feed stay under three times their p99 of rest or 50 ms, whichever is more; all posts are there, each once.';

/** Each of its ten pictures takes the process that makes them about half a second of a processor, one after the other: two minutes for 24. */
const postCount = Number(process.env.PROVE_POSTS ?? 24);
const picturesEach = 10;
const longestMs = postCount * 20_000;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({
    args: ['--no-demo'],
    env: { ...raisedLimits, UPLOADS_PER_WINDOW: '1000000', UPLOAD_QUOTA_MB: '1000000' },
  });
  try {
    const [author, reader] = await registerPeople(system.address, 2);
    if (author === undefined || reader === undefined) throw new Error('nobody was registered');
    const picture = await noise(3_400, 2_600).jpeg({ quality: 80 }).toBuffer();
    print(`a picture has ${(picture.length / 1_000_000).toFixed(1)} MB`);

    async function read(): Promise<number> {
      const begun = performance.now();
      const response = await fetch(`${system.address}/api/posts/feed`, {
        headers: { authorization: `Bearer ${reader?.token}` },
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`a read of the feed was answered ${response.status}: ${text}`);
      return performance.now() - begun;
    }
    const readUntil = async (isOver: () => boolean) => {
      const times: number[] = [];
      while (!isOver()) times.push(await read());
      return times;
    };

    const restEnds = performance.now() + 10_000;
    await readUntil(() => performance.now() > restEnds - 5_000);
    const rest = await readUntil(() => performance.now() > restEnds);
    print(`at rest ${describeTimes(rest)}`);

    let left = postCount;
    const giveUpAt = performance.now() + longestMs;
    const files = Array.from({ length: picturesEach }, (_, index) => ({
      name: 'media',
      content: picture,
      fileName: `${index}.jpg`,
      type: 'image/jpeg',
    }));
    /** Like the composer, sends a post again with the same key, one second later, where there was no answer or a 5xx. */
    async function post(content: string): Promise<string> {
      const key = randomUUID();
      while (performance.now() < giveUpAt) {
        const sent = await sendForm(`${system.address}/api/posts`, [{ name: 'content', content }, ...files], {
          token: author?.token ?? '',
          key,
        });
        if (sent?.status === 201) {
          left -= 1;
          print(`${postCount - left} of ${postCount} posts are there`);
          return (sent.data as { id: string }).id;
        }
        if (sent !== undefined && sent.status < 500)
          throw new Error(`a post was answered ${sent.status} ${sent.message}`);
        await pause(1_000);
      }
      throw new Error(`${left} of ${postCount} posts are missing after ${longestMs / 1_000} s`);
    }
    const before = readCpuTimes(system);
    const posting = Promise.all(Array.from({ length: postCount }, (_, index) => post(`Post ${index}`)));
    const isOver = () => left === 0 || performance.now() > giveUpAt;
    const [ids, readTimes] = await Promise.all([posting, readUntil(isOver)]);
    print(`reads during that ${describeTimes(readTimes)}`);
    print(`a picture: ${describeCost(before, readCpuTimes(system), postCount * picturesEach)}`);

    const response = await fetch(`${system.address}/api/posts/user/${author.id}?limit=50`, {
      headers: { authorization: `Bearer ${author.token}` },
    });
    const { data } = (await response.json()) as { data: { posts: { id: string }[] } };
    const there = new Set(data.posts.map(({ id }) => id));
    const limit = Math.max(3 * percentile(rest, 0.99), 50);
    const p99 = percentile(readTimes, 0.99);
    return [
      {
        measured: `p99 of ${readTimes.length} reads ${p99.toFixed(0)} ms; at rest ${percentile(rest, 0.99).toFixed(0)} ms, so ${limit.toFixed(0)} ms are allowed`,
        holds: p99 < limit,
      },
      {
        measured: `${there.size} posts are there of ${postCount}`,
        holds: there.size === postCount && data.posts.length === postCount && ids.every((id) => there.has(id)),
      },
    ];
  } finally {
    await system.remove();
  }
}
