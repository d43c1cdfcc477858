import { Link } from 'react-router-dom';
import { loadModule } from '#/shared/browser/load-module.ts';
import { paths } from '#/shared/config/paths.ts';
import { localStore } from '#/shared/storage/page-storage.ts';

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
        <li>
          <ThemeSelect />
        </li>
      </ul>
    </footer>
  );
}

/** The page is light or dark already: the store is loaded when somebody chooses. */
function ThemeSelect() {
  async function choose(value: string) {
    const { chooseTheme } = await loadModule(() => import('#/shared/stores/look-store.ts'));
    chooseTheme(value === 'light' || value === 'dark' ? value : 'system');
  }
  return (
    <select
      aria-label="Theme"
      defaultValue={localStore.getItem('theme') ?? 'system'}
      onChange={(event) => void choose(event.target.value)}
      className="rounded-field bg-bg py-1 hover:text-ink touch:py-3"
    >
      <option value="system">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}
