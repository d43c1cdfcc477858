import { platformDescription } from './describe-platform.ts';
import type { PageDescription } from './page-description.ts';
import { toScriptJson } from './to-script-json.ts';

const icon = { path: '/icon-512.png', width: 512, height: 512 };
const addressKeys = new Set(['url', 'image']);

/** The head elements for search engines and link previews, apart from the title. */
export function PageHead({ page }: { readonly page: PageDescription | undefined }) {
  if (page === undefined) return <meta name="description" content={platformDescription} />;
  const { previewTitle, description, path, kind, image = icon, picture, isIndexed, about } = page;
  const url = toAddress(path);
  const oembed = `/oembed?${new URLSearchParams({ url })}`;
  const graph = { '@context': 'https://schema.org', url, ...about };
  return (
    <>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content="Stagedoor" />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={previewTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={toAddress(image.path)} />
      {image.width && <meta property="og:image:width" content={String(image.width)} />}
      {image.height && <meta property="og:image:height" content={String(image.height)} />}
      {picture?.alt && <meta property="og:image:alt" content={picture.alt} />}
      <meta name="twitter:card" content={picture === undefined ? 'summary' : 'summary_large_image'} />
      {kind === 'article' && isIndexed && (
        <link rel="alternate" type="application/json+oembed" href={toAddress(oembed)} title={previewTitle} />
      )}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
        dangerouslySetInnerHTML={{ __html: toScriptJson(withWholeAddresses(graph)) }}
      />
    </>
  );
}

/** The address of a path for other programs: this process is at the platform's public address. */
function toAddress(path: string): string {
  return new URL(path, location.origin).href;
}

/** Not all readers of structured data resolve paths, so paths in `url` and `image` become absolute URLs. */
function withWholeAddresses(about: unknown): unknown {
  return JSON.parse(JSON.stringify(about), (key, value: unknown) =>
    addressKeys.has(key) && typeof value === 'string' ? toAddress(value) : value,
  );
}
