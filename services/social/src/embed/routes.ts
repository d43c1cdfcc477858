import type { Post } from '@stagedoor/contracts/post';
import { badRequest, notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { FastifyInstance } from 'fastify';
import { chooseLanguage } from '#/embed/choose-language.ts';
import { describeOembed, findPostOfAddress } from '#/embed/describe-oembed.ts';
import { embedPolicy } from '#/embed/embed-style.ts';
import { renderEmbed, renderUnavailable } from '#/embed/render-embed.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { evaluatePostAccess } from '#/posts/access/post-access.ts';
import { findReadablePost } from '#/posts/get-post.ts';
import { presentPost } from '#/posts/present-post.ts';

interface EmbedAddress {
  readonly Params: { readonly id: string };
  readonly Querystring: { readonly language?: unknown };
}
interface OembedAddress {
  readonly Querystring: Readonly<Partial<Record<'url' | 'format' | 'maxwidth' | 'maxheight', unknown>>>;
}
interface EmbedDeps {
  readonly config: { readonly publicUrl: string };
  readonly database: Database;
  readonly media: MediaAddresses;
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Serves posts that everyone may see as small pages for frames on other sites, and tells those sites by oEmbed how to frame them. The
 * answer depends on nothing of the caller but their language.
 */
export function registerEmbedRoutes(app: FastifyInstance, deps: EmbedDeps): void {
  app.get<EmbedAddress>('/embed/post/:id', { schema: { hide: true } }, async (request, reply) => {
    const language = chooseLanguage(request.query.language, request.headers['accept-language']);
    const post = await findPublicPost(deps, request.params.id);
    return reply
      .code(post === undefined ? 404 : 200)
      .header('content-security-policy', embedPolicy)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language')
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(post === undefined ? renderUnavailable(language) : renderEmbed(post, language));
  });

  app.get<OembedAddress>('/oembed', { schema: { hide: true } }, async ({ query }, reply) => {
    const { url, format, ...size } = query;
    if (format !== undefined && format !== 'json') {
      return reply.code(501).send({ success: false, statusCode: 501, message: 'Only the format json is offered' });
    }
    if (typeof url !== 'string' || !URL.canParse(url)) throw badRequest('url must be the address of a post');
    const { publicUrl } = deps.config;
    const id = findPostOfAddress(url, publicUrl);
    const post = id === undefined ? undefined : await findPublicPost(deps, id);
    if (post === undefined) throw notFound('There is no public post at this address');
    return reply.header('cache-control', 'no-cache').send(describeOembed(post, { publicUrl, ...size }));
  });
}

/** Returns undefined if a visitor may not read all of the post. */
async function findPublicPost({ database, media: addresses }: EmbedDeps, id: string): Promise<Post | undefined> {
  if (!idPattern.test(id)) return undefined;
  const post = await findReadablePost(database, null, id);
  if (post === undefined || evaluatePostAccess(post, null) !== 'open') return undefined;
  return presentPost(post, { access: 'open', readerId: undefined, addresses });
}
