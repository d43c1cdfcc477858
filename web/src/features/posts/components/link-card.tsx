import type { LinkPreview } from '@stagedoor/contracts/post';
import { Globe } from 'lucide-react';
import { Words } from '#/shared/ui/text/words.tsx';

/** A preview of the address in a post, with the title and the picture of its page. Opens in another tab. */
export function LinkCard({ link }: { readonly link: LinkPreview }) {
  return (
    <a
      href={link.url}
      target="_blank"
      rel="ugc nofollow noopener noreferrer"
      className="group flex h-24 min-w-0 overflow-hidden rounded-card border border-border bg-surface transition-colors hover:border-border-strong"
    >
      {link.imageUrl === null ? (
        <span className="grid w-16 shrink-0 place-items-center bg-sunken text-ink-3 md:w-24">
          <Globe aria-hidden size={24} strokeWidth={1.75} />
        </span>
      ) : (
        <img
          src={link.imageUrl}
          alt=""
          loading="lazy"
          width={link.width ?? 96}
          height={link.height ?? 96}
          className="h-full w-24 shrink-0 object-cover md:w-36"
        />
      )}
      <span className="grid min-w-0 grid-cols-1 flex-1 content-center gap-0.5 px-3 py-2 [unicode-bidi:isolate] md:px-4">
        <span className="truncate text-meta text-ink-3">{describeSite(link)}</span>
        <span className="line-clamp-1 text-ui font-semibold text-ink group-hover:underline">
          <Words text={link.title} />
        </span>
        {link.description && (
          <span className="line-clamp-2 text-meta text-ink-2">
            <Words text={link.description} />
          </span>
        )}
      </span>
    </a>
  );
}

/** The link's host comes before the page's own title, because a page can claim any title. */
function describeSite({ url, siteName }: LinkPreview): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return siteName && siteName !== host ? `${host} · ${siteName}` : host;
}
