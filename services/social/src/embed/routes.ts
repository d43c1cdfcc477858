import type { Database } from '@stagedoor/service-kit/database/database';
import type { FastifyInstance } from 'fastify';
import { chooseLanguage } from '#/embed/choose-language.ts';
import { embedPolicy } from '#/embed/embed-style.ts';
import type { EmbedLanguage } from '#/embed/embed-texts.ts';
import { renderEmbed, renderUnavailable } from '#/embed/render-embed.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { evaluatePostAccess } from '#/posts/access/post-access.ts';
import { findReadablePost } from '#/posts/get-post.ts';
import { presentPost } from '#/posts/present-post.ts';

interface EmbedAddress {
  readonly Params: { readonly id: string };
  readonly Querystring: { readonly language?: unknown };
}
interface EmbedDeps {
  readonly database: Database;
  readonly media: MediaAddresses;
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Serves posts that everyone may see as small pages for frames on other sites. The answer depends on nothing of the caller but their language. */
export function registerEmbedRoutes(app: FastifyInstance, deps: EmbedDeps): void {
  app.get<EmbedAddress>('/embed/post/:id', { schema: { hide: true } }, async (request, reply) => {
    const language = chooseLanguage(request.query.language, request.headers['accept-language']);
    const html = await renderPublicPost(deps, request.params.id, language);
    return reply
      .code(html === undefined ? 404 : 200)
      .header('content-security-policy', embedPolicy)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language')
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(html ?? renderUnavailable(language));
  });
}

/** Returns undefined if a visitor may not read all of the post. */
async function renderPublicPost(
  { database, media }: EmbedDeps,
  id: string,
  language: EmbedLanguage,
): Promise<string | undefined> {
  if (!idPattern.test(id)) return undefined;
  const post = await findReadablePost(database, null, id);
  if (post === undefined || evaluatePostAccess(post, null) !== 'open') return undefined;
  return renderEmbed(presentPost(post, { access: 'open', readerId: undefined, addresses: media }), language);
}
