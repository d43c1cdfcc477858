import { shortenToWords } from '@stagedoor/contracts/cut-text';
import type { Post } from '@stagedoor/contracts/post';
import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';

/** The size of the frame, in pixels: its height is that of the code which the web app offers. */
const usual = { width: 600, height: 480 };
const postAddress = /^\/post\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Returns the id of the post that has this address; undefined for any other address. */
export function findPostOfAddress(url: string, publicUrl: string): string | undefined {
  const { origin, pathname } = new URL(url);
  return origin === new URL(publicUrl).origin ? postAddress.exec(pathname)?.[1] : undefined;
}

interface OembedOptions {
  readonly publicUrl: string;
  /** As the site that frames the post asks for them, unchecked. */
  readonly maxwidth?: unknown;
  readonly maxheight?: unknown;
}

/** Describes a post for https://oembed.com: a frame with it, its title and its author. */
export function describeOembed(post: Post, { publicUrl, maxwidth, maxheight }: OembedOptions) {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const author = post.user.displayName || post.user.username;
  const width = atMost(maxwidth, usual.width);
  const height = atMost(maxheight, usual.height);
  return {
    version: '1.0',
    type: 'rich',
    html: `<iframe src="${escapeHtml(absolute(`/embed/post/${post.id}`))}" width="${width}" height="${height}" style="border:0;max-width:100%"></iframe>`,
    width,
    height,
    title: shortenToWords(post.content || `A post by ${author}`, 100),
    author_name: author,
    author_url: absolute(`/${post.user.username}`),
    provider_name: 'Stagedoor',
    provider_url: absolute('/'),
  };
}

/** Returns the size of a frame in pixels: what the page that shows it allows, if that is less than usual. */
function atMost(allowed: unknown, usualPixels: number): number {
  const pixels = typeof allowed === 'string' && /^\d{1,5}$/.test(allowed) ? Number(allowed) : 0;
  return pixels > 0 ? Math.min(pixels, usualPixels) : usualPixels;
}
