import { classes } from '#/shared/format/classes.ts';

/** Shown in place of a wall of pictures while nobody has posted one: a door ajar, and its light. */
export function PicturePanel({ className }: { readonly className?: string }) {
  return (
    <div
      data-picture-panel
      className={classes(
        'grid place-items-center rounded-card bg-[#111a15] text-citron dark:border dark:border-border',
        className,
      )}
    >
      <svg viewBox="0 0 32 32" width="112" height="112" aria-hidden="true">
        <path
          fillRule="evenodd"
          fill="currentColor"
          d="M9 6h14a1 1 0 0 1 1 1v19H8V7a1 1 0 0 1 1-1Zm2.500 3v14h6.500V9Z"
        />
        <circle cx="20.800" cy="16.500" r="1.400" fill="#111a15" />
      </svg>
    </div>
  );
}
