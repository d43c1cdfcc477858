import { creators } from '#/creators/creators.ts';
import type { PostScript } from '#/creators/script.ts';
import { before, byTime, day, hour, minute } from '#/demo-times.ts';
import { createIds, type MakeId } from '#/ids.ts';
import { makePicture } from '#/make-people.ts';
import { createRandom, type Random } from '#/random.ts';
import type { Person, Post } from '#/world.ts';

/** A post beside the script that it was made from. */
export type ScriptedPost = { post: Post; script: PostScript };

/** Landscape, square and portrait. No larger than a post is shown: some 400 are painted on the first start. */
const formats = [
  [960, 720],
  [900, 900],
  [800, 1000],
  [960, 640],
] as const;

/** All posts, the oldest first. A creator's posts have the order of the script and are more frequent towards today. */
export function makePosts(seed: string, now: Date, people: readonly Person[]): ScriptedPost[] {
  const random = createRandom(`${seed}/posts`);
  const ids = createIds(`${seed}/posts`);
  // Someone posted within the hour, and the last to post did so a few days ago.
  const latest = random.sample(
    creators.map((_, index) => 40 * minute + index * 4.6 * hour),
    creators.length,
  );
  const scripted = creators.flatMap((creator, index) => {
    const author = people.find((person) => person.username === creator.username);
    if (!author) throw new Error(`Nobody is called ${creator.username}`);
    const moments = spreadOut(random, creator.posts, author, latest[index] ?? day, now);
    return creator.posts.map((script, number) =>
      makePost({ random, ids, author, script, number, ...(moments[number] ?? { createdAt: now, scheduledAt: null }) }),
    );
  });
  return scripted.sort((one, other) => byTime(one.post, other.post));
}

type Moment = { createdAt: Date; scheduledAt: Date | null };

function spreadOut(
  random: Random,
  scripts: readonly PostScript[],
  author: Person,
  latest: number,
  now: Date,
): Moment[] {
  const published = scripts.filter((script) => !script.scheduled).length;
  const longest = now.getTime() - author.createdAt.getTime() - 6 * hour;
  let number = 0;
  return scripts.map((script) => {
    if (script.scheduled) {
      return {
        createdAt: before(now, random.between(2, 30) * hour),
        scheduledAt: before(now, -random.between(1, 6) * day),
      };
    }
    const share = number / Math.max(published - 1, 1);
    const nextShare = Math.min((number + 1) / Math.max(published - 1, 1), 1);
    number += 1;
    const age = (at: number) => latest + (longest - latest) * (1 - at) ** 1.7;
    // Less than the way to the next one, so that the order holds.
    const jitter = (age(share) - age(nextShare)) * random.between(0, 0.6);
    return { createdAt: before(now, age(share) - jitter), scheduledAt: null };
  });
}

type PostParts = Moment & { random: Random; ids: MakeId; author: Person; script: PostScript; number: number };

function makePost({ random, ids, author, script, number, createdAt, scheduledAt }: PostParts): ScriptedPost {
  const [width, height] = random.pick(formats);
  const media = Array.from({ length: script.media }, (_, index) => {
    const [ownWidth, ownHeight] = script.media > 2 ? random.pick(formats) : [width, height];
    return {
      id: ids(createdAt),
      picture: makePicture(`${author.username}/${number}#${index}`, author.field ?? 'art', ownWidth, ownHeight),
    };
  });
  return {
    script,
    post: {
      id: ids(createdAt),
      authorId: author.id,
      content: number % 3 === 1 && author.field !== null ? `${script.text}\n\n#${author.field}` : script.text,
      visibility: script.visibility ?? 'PUBLIC',
      price: script.price ?? 0,
      isPinned: script.pinned ?? false,
      createdAt,
      scheduledAt,
      media,
      visitorViews: 0,
    },
  };
}
