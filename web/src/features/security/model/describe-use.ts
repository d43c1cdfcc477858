import { formatAgo, formatDay } from '#/shared/format/format-date.ts';

interface Use {
  readonly since: string;
  readonly lastUsedAt: string | null;
  readonly lastUsedOn: string | null;
}

/** Says since when something is set up, and when and where it was used last. */
export function describeUse({ since, lastUsedAt, lastUsedOn }: Use, now: Date): string {
  const start = `Since ${formatDay(since)}`;
  if (lastUsedAt === null) return `${start} · not used yet`;
  const place = lastUsedOn === null ? '' : ` on ${lastUsedOn}`;
  return `${start} · last used ${formatAgo(lastUsedAt, now)}${place}`;
}
