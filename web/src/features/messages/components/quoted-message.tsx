import type { QuotedMessage as Quoted } from '@stagedoor/contracts/message';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { Words } from '#/shared/ui/text/words.tsx';

interface QuotedMessageProps {
  readonly quoted: Quoted;
  /** The author's name, as shown to the reader. */
  readonly author: string;
  /** Shows the message in its thread; without it the quote is no button. */
  readonly onShow?: () => void;
}

/** The message that another one replies to: its author and one line of it. */
export function QuotedMessage({ quoted: { preview, isAvailable }, author, onShow }: QuotedMessageProps) {
  const content = (
    <>
      <span className="block truncate text-meta font-semibold text-ink">
        <Words text={author} />
      </span>
      <span className={classes('block truncate text-ui text-ink-2', !isAvailable && 'italic')}>
        <Words text={preview} />
      </span>
    </>
  );
  const styles = 'block min-w-0 border-s-2 border-brand px-2.5 py-1 text-start';
  if (!onShow || !isAvailable) return <p className={styles}>{content}</p>;
  return (
    <button
      type="button"
      title={messageTexts.showThisMessage}
      onClick={onShow}
      className={`${styles} rounded-e-field transition-colors hover:bg-sunken touch:min-h-11`}
    >
      <span className="sr-only">{messageTexts.inAnswerTo} </span>
      {content}
    </button>
  );
}
