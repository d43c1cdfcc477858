import * as playerTexts from '#/shared/config/texts/player.ts';
import { formatLength } from '#/shared/format/format-length.ts';
import { Words } from '../ui/text/words.tsx';
import type { Chapter } from './chapters.ts';

interface ChapterListProps {
  readonly chapters: readonly Chapter[];
  readonly onSeek: (at: number) => void;
}

/** The chapters of a film or sound, each of which is played by a press. */
export function ChapterList({ chapters, onSeek }: ChapterListProps) {
  return (
    <nav aria-label={playerTexts.chapters} className="grid gap-1">
      <h2 className="text-ui font-semibold">{playerTexts.chapters}</h2>
      <ol className="grid max-h-80 overflow-y-auto rounded-card border border-border bg-surface">
        {chapters.map(({ at, title }) => (
          <li key={at} className="not-last:border-b not-last:border-border">
            <button
              type="button"
              onClick={() => onSeek(at)}
              className="flex min-h-9 w-full items-baseline gap-3 px-3 py-1.5 text-start text-ui hover:bg-sunken focus-visible:-outline-offset-2 touch:min-h-11"
            >
              <span className="tabular w-14 shrink-0 text-brand">{formatLength(at * 1_000)}</span>
              <span className="min-w-0">
                <Words text={title} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
