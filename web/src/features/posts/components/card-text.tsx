import { mayHaveParts } from '@stagedoor/linked-text/may-have-parts';
import { Link } from 'react-router-dom';
import { classes } from '#/shared/format/classes.ts';
import { LinkedText } from '#/shared/ui/text/linked-text.tsx';
import { Words } from '#/shared/ui/text/words.tsx';

interface CardTextProps {
  readonly text: string;
  /** The post, which a press on the text opens. */
  readonly href: string;
  readonly className: string;
}

/**
 * The text of a card, which links to its post. A link cannot contain another link, so where the text has links of its own,
 * the post's link lies below them: a click beside them opens the post. That link is hidden from keyboards and screen
 * readers, which find the same link above the text, at the time.
 */
export function CardText({ text, href, className }: CardTextProps) {
  const styles = classes('rounded-field whitespace-pre-line text-ink', className);
  if (!mayHaveParts(text)) {
    return (
      <Link to={href} className={styles}>
        <span className="line-clamp-6">
          <Words text={text} />
        </span>
      </Link>
    );
  }
  return (
    <div className={classes('relative', styles)}>
      <Link to={href} tabIndex={-1} aria-hidden className="absolute inset-0" />
      <p className="pointer-events-none relative line-clamp-6 [&_a]:pointer-events-auto">
        <LinkedText text={text} />
      </p>
    </div>
  );
}
