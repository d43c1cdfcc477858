import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';

/** A door ajar, its handle lit. The name beside it wraps out of sight if the bar has no room for it. */
export function Logo() {
  return (
    <Link
      to={paths.home.getHref()}
      aria-label={shellTexts.stagedoor}
      className="inline-flex h-7 min-w-7 shrink-9999 flex-wrap content-start items-center gap-2 overflow-hidden rounded-button font-display text-[length:min(1.125rem,22px)]/[26px] font-bold tracking-tight text-ink touch:h-11 touch:py-2"
    >
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-main" />
        <path
          fillRule="evenodd"
          className="fill-on-main"
          d="M9 6h14a1 1 0 0 1 1 1v19H8V7a1 1 0 0 1 1-1Zm2.500 3v14h6.500V9Z"
        />
        <circle cx="20.800" cy="16.500" r="1.400" className="fill-main" />
      </svg>
      <span>{shellTexts.stagedoor}</span>
    </Link>
  );
}
