import { Archive } from 'lucide-react';
import * as postTexts from '#/shared/config/texts/posts.ts';

/** Above a post that its reader sees because they bought it. */
export function WithdrawnNote() {
  return (
    <p className="flex items-center gap-3 rounded-card border border-border bg-surface px-4 py-3 text-ui text-ink-2">
      <Archive aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span>{postTexts.boughtPostStays}</span>
    </p>
  );
}
