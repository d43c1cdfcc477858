import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';

const LINKS = [
  { label: shellTexts.community, href: paths.community.getHref() },
  { label: shellTexts.support, href: paths.support.getHref() },
  { label: shellTexts.terms, href: paths.terms.getHref() },
  { label: shellTexts.privacy, href: paths.privacy.getHref() },
] as const;

export function SiteFooter() {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-border pt-6 text-ui text-ink-3">
      <span>{shellTexts.n2026Stagedoor}</span>
      <ul className="flex flex-wrap gap-x-5">
        {LINKS.map(({ label, href }) => (
          <li key={href}>
            <Link to={href} className="inline-block py-1 hover:text-ink hover:underline touch:py-3">
              {label}
            </Link>
          </li>
        ))}
        <li>
          <a href={paths.docs.getHref()} className="inline-block py-1 hover:text-ink hover:underline touch:py-3">
            {shellTexts.api}
          </a>
        </li>
      </ul>
    </footer>
  );
}
