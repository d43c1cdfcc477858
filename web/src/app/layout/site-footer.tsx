import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';

const LINKS = [
  { label: 'Community', href: paths.community.getHref() },
  { label: 'Support', href: paths.support.getHref() },
  { label: 'Terms', href: paths.terms.getHref() },
  { label: 'Privacy', href: paths.privacy.getHref() },
] as const;

export function SiteFooter() {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-border pt-6 text-ui text-ink-3">
      <span>© 2026 Stagedoor</span>
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
            API
          </a>
        </li>
      </ul>
    </footer>
  );
}
