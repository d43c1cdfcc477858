import type { Poll } from '@stagedoor/contracts/polls';
import { CircleCheck } from 'lucide-react';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatPercent } from '#/shared/format/format-percent.ts';
import { isAhead, percentOf } from '../model/poll-rules.ts';

/** The answers with their votes as bars. Before its reader may see them, the answers alone. */
export function PollResult({ poll }: { readonly poll: Poll }) {
  const { options, voteCount, ownVote } = poll;
  return (
    <ul className="grid grid-cols-1 gap-2">
      {options.map(({ text, votes }, index) => {
        const percent = percentOf(votes, voteCount);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a poll never change
            key={index}
            className="relative flex min-h-10 items-center gap-3 overflow-hidden rounded-field bg-sunken px-3 py-2"
          >
            <span
              aria-hidden
              style={{ width: `${percent}%` }}
              className={classes(
                'absolute inset-y-0 inset-s-0 transition-[width] duration-300 motion-reduce:transition-none',
                ownVote === index ? 'bg-brand/25' : 'bg-ink/10',
              )}
            />
            <span
              className={classes(
                'relative min-w-0 flex-1 text-ui break-words text-ink',
                isAhead(poll, votes) && 'font-semibold',
              )}
            >
              {text}
              {ownVote === index && (
                <>
                  <CircleCheck
                    aria-hidden
                    size={16}
                    strokeWidth={2}
                    className="ms-1.5 inline align-[-3px] text-brand"
                  />
                  <span className="sr-only"> {postTexts.yourVote}</span>
                </>
              )}
            </span>
            {votes !== null && (
              <span className="tabular relative shrink-0 text-ui text-ink">
                {formatPercent(percent)}
                <span className="ms-2">
                  {formatCount(votes)}
                  <span className="sr-only">{postTexts.voteWord({ count: votes })}</span>
                </span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
