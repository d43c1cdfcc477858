import { EyeOff } from 'lucide-react';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { Button } from '#/shared/ui/button.tsx';

interface SensitiveVeilProps {
  /** Reveals the media in place. Without it the media can only be revealed on the post's own page. */
  readonly onReveal?: () => void;
  readonly isSmall?: boolean;
}

/** Replaces sensitive media, which are not loaded until the viewer reveals them. */
export function SensitiveVeil({ onReveal, isSmall = false }: SensitiveVeilProps) {
  return (
    <div
      className={classes(
        'grid w-full content-center justify-items-center gap-3 bg-sunken text-center text-ink-2',
        onReveal ? 'min-h-56 rounded-card p-6' : 'h-full p-2',
      )}
    >
      <EyeOff aria-hidden size={isSmall ? 18 : 24} strokeWidth={1.75} />
      <p className={isSmall ? 'sr-only' : 'text-ui'}>{postTexts.sensitiveContent}</p>
      {onReveal && (
        <Button size="small" onClick={onReveal}>
          {wordTexts.show}
        </Button>
      )}
    </div>
  );
}
