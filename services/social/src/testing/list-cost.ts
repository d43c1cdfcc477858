import { createAddressSigner } from '@stagedoor/service-kit/files/signed-address';
import type postgres from 'postgres';
import { createMediaAddresses } from '#/media/media-addresses.ts';
import { createPreviewNames } from '#/media/preview-names.ts';
import { listExplore } from '#/posts/discovery/list-explore.ts';
import { listTrending } from '#/posts/discovery/list-trending.ts';
import { searchPosts } from '#/posts/discovery/search-posts.ts';
import type { PostList } from '#/posts/lists/post-pages.ts';
import { listTag } from '#/posts/tags/list-tag.ts';
import type { FeedReader } from '#/testing/large-feed-database.ts';
import { openMeasuredDatabase } from '#/testing/statement-cost.ts';
import { listFeatured, listSuggested, searchPeople } from '#/users/list-people.ts';

/** The measured cost of a list or search in shared buffers of PostgreSQL, and its limit. */
export interface ListCost {
  readonly name: string;
  readonly found: number;
  readonly buffers: number;
  readonly bar: number;
}

/** Searches with very different numbers of matches. */
const searches: readonly (readonly [name: string, q: string, sort?: 'relevance' | 'newest'])[] = [
  ['a word that every post has', 'note'],
  ['a word that every post has, newest first', 'note', 'newest'],
  ['a word of one post in 150', 'guitar'],
  ['a word of one post in 150, newest first', 'guitar', 'newest'],
  ['a word of posts of long ago', 'winter'],
  ['a word of posts of long ago, newest first', 'winter', 'newest'],
  ['a word of one post in 5,000', 'topic77'],
  ['words of both kinds', 'note topic77'],
  ['one of many words', Array.from({ length: 12 }, (_, n) => `topic${100 + n}`).join(' OR ')],
  ['a phrase', '"guitar winter"'],
  ['a word that no post has', 'nowhere'],
  ['words that the dictionary drops, of every post', 'and so on'],
  ['such words that no post has', 'the who'],
  ['such a phrase', '"and so on"'],
  ['a word in Japanese, of one post in 150', '東京'],
  ['a longer one', 'タワーに行った'],
  ['the same, newest first', '東京', 'newest'],
  ['anything but a word', '-note'],
];

/** Measures lists and searches through the service's own code, in generated data. */
export async function measureLists(sql: postgres.Sql, reader: FeedReader): Promise<ListCost[]> {
  const { database, takeBuffers, release } = await openMeasuredDatabase(sql);
  const clock = { now: () => new Date() };
  const signer = createAddressSigner({ secret: 'x', clock });
  const media = createMediaAddresses(signer, signer, createPreviewNames('x'));
  const deps = { database, media, clock };
  const viewer = { userId: reader.userId, role: 'FAN' } as const;
  const page = { page: 1, limit: 20, offset: 0, cursor: undefined };
  const costs: ListCost[] = [];
  const measure = async (name: string, bar: number, list: () => Promise<PostList | readonly unknown[]>) => {
    const listed = await list();
    const found = 'posts' in listed ? listed.posts.length : listed.length;
    costs.push({ name, found, buffers: takeBuffers(), bar });
  };
  try {
    await measure('trending', 4_000, () => listTrending(deps, viewer, page));
    await measure('explore', 4_000, () => listExplore(deps, viewer, undefined, page));
    for (const type of ['TEXT', 'IMAGE', 'VIDEO'] as const) {
      await measure(`explore, ${type}`, 4_000, () => listExplore(deps, viewer, type, page));
    }
    for (const [name, q, sort] of searches) {
      await measure(`search for ${name}`, 3_500, () => searchPosts(deps, viewer, { q, sort }, page));
    }
    for (const tag of ['common', 'rare', 'unused']) {
      await measure(`posts with the hashtag ${tag}`, 6_000, () => listTag(deps, viewer, tag, page));
    }
    const ofAuthor = { q: 'note', author: 'person_14' };
    await measure("search in one author's posts", 6_000, () => searchPosts(deps, viewer, ofAuthor, page));
    await measure('featured people', 3_000, () => listFeatured(deps, viewer, 6));
    await measure('suggested people', 7_000, () => listSuggested(database, viewer, 20));
    const person = { q: 'person 77', role: null, limit: 20, offset: 0 };
    await measure('search for a person', 6_000, () => searchPeople(database, viewer, person));
    await measure('search for everyone', 6_000, () => searchPeople(database, viewer, { ...person, q: 'person' }));
  } finally {
    release();
  }
  return costs;
}
