import { formatBadge } from '#/shared/format/format-count.ts';

interface CountBadgeProps {
  readonly count: number;
  readonly cap: 9 | 99;
}

/** Renders nothing at zero. The element below the badge names the counted items. */
export function CountBadge({ count, cap }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="tabular inline-grid h-[18px] min-w-[18px] place-items-center rounded-full bg-like px-1 whitespace-nowrap text-[min(0.6875rem,13px)] leading-none font-semibold text-surface dark:text-on-citron">
      {formatBadge(count, cap)}
    </span>
  );
}
