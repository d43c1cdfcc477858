import { getPost } from '@stagedoor/contracts/posts';
import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { getUser } from '@stagedoor/contracts/users';
import type { Client } from '#/guard/client-limits.ts';
import { describeHome } from '#/public-pages/home-page.ts';
import type { PageTexts } from '#/public-pages/page-texts.ts';
import { describePost } from '#/public-pages/post-page.ts';
import type { PrerenderedPage } from '#/public-pages/prerendered-page.ts';
import { describeProfile } from '#/public-pages/profile-page.ts';
import type { ReadPublic } from '#/public-pages/read-public.ts';
import { describeDirectory, describeService } from '#/public-pages/service-pages.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const username = /^@?(\w{3,30})$/;

/** Describes a page of the platform itself; undefined for all others. */
export function describeFixedPage(path: string, texts: PageTexts): PrerenderedPage | undefined {
  if (path === '/') return describeHome(texts);
  if (path === '/services') return describeDirectory(texts);
  const slug = /^\/services\/([^/]+)$/.exec(path)?.[1];
  return slug === undefined ? undefined : describeService(slug, texts);
}

/**
 * Describes a page of somebody at a path as a visitor sees it; undefined for pages that are not public, and for what does not exist.
 * Rejects where the service that knows does not answer `client`.
 */
export async function describePage(
  path: string,
  read: ReadPublic,
  texts: PageTexts,
  client: Client,
): Promise<PrerenderedPage | undefined> {
  const [first = '', second, ...more] = path.split('/').slice(1);
  if (more.length > 0) return undefined;
  if (second === undefined) {
    const name = username.exec(first)?.[1]?.toLowerCase();
    if (name === undefined || reservedUsernames.includes(name.replaceAll('-', '_'))) return undefined;
    const user = await read(getUser, `/users/${name}`, client);
    return user && describeProfile(user, texts);
  }
  if (first !== 'post' || !uuid.test(second)) return undefined;
  const post = await read(getPost, `/posts/${second}`, client);
  return post && describePost(post, texts);
}
