import * as shellTexts from '#/shared/config/texts/shell.ts';
import { creatorItems } from './creator-items.ts';
import { NavRow } from './nav-row.tsx';

/** The part of the side menu for creators. */
export function CreatorTools({ isFolded }: { readonly isFolded: boolean }) {
  return (
    <section aria-label={shellTexts.creatorTools} className="mt-4 grid gap-0.5">
      {!isFolded && (
        <h2 className="px-3 pb-1 font-sans text-meta font-semibold text-ink-3">{shellTexts.creatorTools}</h2>
      )}
      {creatorItems.map((item) => (
        <NavRow key={item.href} item={item} isFolded={isFolded} />
      ))}
    </section>
  );
}
