import { createHash } from 'node:crypto';
import { flatPng, noise } from '../../services/social/src/testing/test-pictures.ts';
import { createAddressSigner } from '../../shared/service-kit/src/files/signed-address.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { sendForm } from '../proving/send-multipart-form.ts';
import { openSocialDatabase } from '../proving/social-database.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  "A locked post's original is never had: by API, by address, by guessing, after the signature expires, by search, by the feed of another.";

const mediaSecret = 'for this measurement';
const canaryText = 'canary one two three four five six seven eight nine ten eleven twelve';
const secretWord = 'twelve';

type Media = { url: string | null; thumbnailUrl: string | null };
type Post = { id: string; media: Media[]; isLocked: boolean };
type LockedPost = { name: string; id: string; author: TestPerson; urls: string[]; oldUrls: string[] };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({
    args: ['--no-demo'],
    env: { ...raisedLimits, UPLOADS_PER_WINDOW: '1000000', MEDIA_SECRET: mediaSecret },
  });
  const { address } = system;
  const sql = openSocialDatabase(system);
  const call = (person: TestPerson | undefined, method: string, place: string, body?: unknown) =>
    callGateway(address, method, `/api${place}`, {
      ...(person && { token: person.token }),
      ...(body === undefined ? {} : { body }),
    });
  try {
    const [mara, shy, buyer] = await registerPeople(address, 3);
    const [stranger, follower] = await registerPeople(address, 2, 'FAN');
    if (!mara || !shy || !buyer || !stranger || !follower) throw new Error('nobody was registered');
    await call(follower, 'POST', `/users/follow/${mara.id}`);
    await call(buyer, 'POST', `/users/follow/${mara.id}`);

    const posts: LockedPost[] = [];
    const publish = async (name: string, author: TestPerson, fields: { [field: string]: string }, change?: unknown) => {
      const sent = await sendForm(
        `${address}/api/posts`,
        [
          ...Object.entries({ content: canaryText, ...fields }).map(([field, content]) => ({ name: field, content })),
          picture(await noise(1_500, 900).jpeg().toBuffer(), 'picture.jpg'),
          picture(video(), 'video.mp4', 'video/mp4'),
          { ...picture(flatPng(640, 360), 'poster.png'), name: 'posters' },
          { name: 'posterOf', content: '[1]' },
        ],
        author,
      );
      if (sent?.status !== 201) throw new Error(`${name} was answered ${sent?.status} ${sent?.message}`);
      const before = sent.data as Post;
      if (change !== undefined) await call(author, 'PUT', `/posts/${before.id}`, change);
      const own = (await call(author, 'GET', `/posts/${before.id}`)).data as Post;
      const oldUrls = change === undefined ? [] : addressesOf(before);
      posts.push({ name, id: own.id, author, urls: addressesOf(own), oldUrls });
    };
    await publish('with a price', mara, { price: '5' });
    await publish('for subscribers', mara, { visibility: 'SUBSCRIBERS' });
    await publish('for subscribers, with a price', mara, { visibility: 'SUBSCRIBERS', price: '5' });
    await publish('free at first, with a price later', mara, {}, { price: 5 });
    await publish('free at first, for subscribers later', mara, {}, { visibility: 'SUBSCRIBERS' });
    await publish('that waits for its time', mara, { scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
    await call(shy, 'PUT', '/users/profile', { isPrivate: true });
    await publish('of a private account', shy, {});
    // Somebody paid for the first one: their feed shows it, and shall not open it to others.
    await sql`insert into post_purchase (post_id, buyer_id, created_at) values (${posts[0]?.id ?? ''}, ${buyer.id}, now())`;

    const fetchBytes = async (place: string, headers: Record<string, string> = {}, method = 'GET') => {
      const response = await fetch(new URL(place, address), { headers, method, redirect: 'manual' });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const originals = new Set<string>();
    const wholes: Buffer[] = [];
    const tokenOf = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}` });
    for (const { url, author } of posts.flatMap((post) => post.urls.map((url) => ({ url, author: post.author })))) {
      const { status, bytes } = await fetchBytes(url, tokenOf(author));
      if (status !== 200) throw new Error(`the author got ${status} for ${url}`);
      originals.add(hash(bytes));
      wholes.push(bytes);
    }
    print(`${posts.length} posts with ${originals.size} files that nobody but the entitled may have`);

    const leaks: string[] = [];
    let tried = 0;
    const check = (how: string, { bytes }: { bytes: Buffer }) => {
      tried += 1;
      const isWhole = originals.has(hash(bytes));
      const isPart = bytes.length >= 500 && wholes.some((whole) => whole.includes(bytes.subarray(0, 500)));
      if (isWhole || isPart) leaks.push(how);
    };

    // Through the API: every list and call that returns posts, for each kind of viewer who is not entitled, and every
    // address in their answers.
    const places = [
      ...posts.flatMap(({ id, author }) => [
        `/posts/${id}`,
        `/posts/${id}/comments`,
        `/posts/user/${author.id}`,
        `/posts/user/${author.username}`,
        `/users/${author.id}`,
      ]),
      ...['/posts/feed', '/posts/explore', '/posts/explore?type=IMAGE', '/posts/explore?type=VIDEO', '/posts/trending'],
      ...['/posts/bookmarked', '/posts/liked', '/posts/scheduled'],
      ...['canary', secretWord, `"eleven ${secretWord}"`].flatMap((q) => [
        `/posts/search?q=${encodeURIComponent(q)}`,
        `/posts/search?q=${encodeURIComponent(q)}&author=${mara.id}&sort=newest`,
        `/posts/search?q=${encodeURIComponent(q)}&type=IMAGE&maxPrice=900`,
      ]),
    ];
    for (const person of [undefined, stranger, follower]) {
      for (const { id } of person === undefined ? [] : posts) {
        for (const what of ['like', 'bookmark', 'view', 'purchase'])
          await call(person, 'POST', `/posts/${id}/${what}`, {});
        await call(person, 'PUT', `/posts/${id}`, { price: 0, visibility: 'PUBLIC' });
      }
      for (const place of places) {
        const { data } = await call(person, 'GET', place);
        const text = JSON.stringify(data ?? null);
        tried += 1;
        if (text.includes(secretWord)) leaks.push(`the text, by ${place}`);
        for (const [url] of text.matchAll(/\/media\/[^"\\]+/g))
          check(`by an address in ${place}`, await fetchBytes(url));
      }
    }
    const byApi = tried;

    // By address: the addresses of entitled viewers without a signature, with the signature of another address, and with a
    // changed one.
    const past = createAddressSigner({
      secret: `files ${mediaSecret}`,
      clock: { now: () => new Date(Date.now() - 3_600_000) },
    });
    const present = createAddressSigner({ secret: `files ${mediaSecret}`, clock: { now: () => new Date() } });
    const signed = posts.flatMap((post) => post.urls);
    const authorOf = new Map(posts.flatMap((post) => post.urls.map((url) => [url, post.author])));
    const anothers = signed.map((url) => new URL(url, address).search);
    for (const [index, url] of signed.entries()) {
      const { pathname, searchParams } = new URL(url, address);
      const [expires = '', signature = ''] = [searchParams.get('expires') ?? '', searchParams.get('signature') ?? ''];
      const folder = pathname.slice(0, pathname.lastIndexOf('/'));
      const guesses = [
        pathname,
        pathname.replace('/private/', '/public/'),
        pathname.replace('/private/', '/public/..%2fprivate/'),
        pathname.replace('/media/social/private/', '/media/social/public/posts/../../private/'),
        `${pathname}${anothers[(index + 1) % anothers.length]}`,
        `${pathname}?expires=${Number(expires) + 900_000}&signature=${signature}`,
        `${pathname}?expires=9999999999999&signature=${signature}`,
        `${pathname}?expires=${expires}&signature=${signature.slice(0, -2)}AA`,
        `${pathname}?expires=${expires}&signature=`,
        `${pathname}?expires=${expires}&expires=1&signature=${signature}`,
        ...['640.webp', '1280.webp', '1500.webp', '2048.webp', 'whole.mp4', 'whole.bin', 'whole.jpg', ''].flatMap(
          (name) => [
            `${folder}/${name}${folder === pathname ? '' : `?expires=${expires}&signature=`}`,
            `${folder.replace('/private/', '/public/')}/${name}`,
          ],
        ),
        past.sign(pathname),
      ];
      for (const guess of guesses) {
        for (const headers of [{}, { range: 'bytes=0-999' }, tokenOf(stranger)]) {
          check(`by ${guess}`, await fetchBytes(guess, headers));
        }
      }
      // Passed on as it is, and made out to somebody else: it names its reader, and the post is asked who may open it.
      const toStranger = pathname.replace(/(\/private\/)[^/]+/, `$1${stranger.id}`);
      for (const passed of [
        url,
        present.sign(toStranger),
        present.sign(pathname.replace(/(\/private\/)[^/]+/, '$1everyone')),
      ]) {
        for (const headers of [{}, tokenOf(stranger), tokenOf(follower)]) {
          check(`by the address ${passed}, passed on`, await fetchBytes(passed, headers));
        }
      }
      // The same signature as a valid one, except that it has expired.
      const reader = authorOf.get(url);
      const counts = await fetchBytes(present.sign(pathname), reader === undefined ? {} : tokenOf(reader));
      if (counts.status !== 200) throw new Error('a signature made here is not one that the service takes');
    }
    for (const url of posts.flatMap((post) => post.oldUrls))
      check('by the address it had while it was free', await fetchBytes(url));
    // By the file name of the preview, which everybody knows.
    for (const { id } of posts) {
      const { data } = await call(stranger, 'GET', `/posts/${id}`);
      for (const { thumbnailUrl } of (data as Post | null)?.media ?? []) {
        for (const name of ['640.webp', '1280.webp', '1500.webp', 'whole.mp4']) {
          for (const kind of ['public', 'private']) {
            const guess = (thumbnailUrl ?? '').replace('blurred.webp', name).replace('/public/', `/${kind}/`);
            check(`by the preview's name, ${guess}`, await fetchBytes(guess));
          }
        }
      }
    }

    // Viewers who are entitled can still read them.
    const bought = (await call(buyer, 'GET', `/posts/${posts[0]?.id}`)).data as Post;
    const got = await fetchBytes(bought.media[0]?.url ?? '', tokenOf(buyer));
    return [
      {
        measured: `${tried} tries, ${byApi} of them by API; ${leaks.length} had an original or its text`,
        holds: leaks.length === 0,
      },
      ...leaks.slice(0, 5).map((leak) => ({ measured: leak, holds: false })),
      { measured: `who paid for one gets ${got.status}`, holds: got.status === 200 && !bought.isLocked },
    ];
  } finally {
    await sql.end({ timeout: 5 });
    await system.remove();
  }
}

function picture(content: Buffer, fileName: string, type = 'image/jpeg') {
  return { name: 'media', content, fileName, type };
}

/** The bytes by which a video is recognised, with a text to search for. */
function video(): Buffer {
  const head = Buffer.concat([
    Buffer.from([0, 0, 0, 16]),
    Buffer.from('ftypisom\0\0\0\0isom', 'latin1').subarray(0, 12),
  ]);
  return Buffer.concat([head, Buffer.from(`${Math.random()} of what is not for everyone `.repeat(500))]);
}

function addressesOf({ media }: Post): string[] {
  return media.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl]).filter((url) => url !== null);
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
