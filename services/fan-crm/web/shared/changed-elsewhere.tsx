import { Button } from '@stagedoor/screens/ui';
import { useTexts } from '@stagedoor/screens/use-host';
import { texts } from '../texts/texts.ts';
import shared from './shared.module.css';

interface ChangedElsewhereProps {
  /** What is saved now. */
  readonly saved: string;
  readonly isBusy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheOther: () => void;
}

/** Shows what was saved elsewhere since the form was opened, and asks whether to keep that or what is in the form. */
export function ChangedElsewhere({ saved, isBusy, onSaveMine, onTakeTheOther }: ChangedElsewhereProps) {
  const { changed: words } = useTexts(texts);
  return (
    <section aria-label={words.elsewhere} className={shared.page}>
      <p role="alert" className={shared.text}>
        {words.elsewhere}
      </p>
      <dl>
        <dt className={shared.muted}>{words.savedNow}</dt>
        <dd className={shared.saved}>{saved === '' ? words.empty : saved}</dd>
      </dl>
      <div className={shared.actions}>
        <Button onClick={onTakeTheOther}>{words.takeTheOther}</Button>
        <Button kind="main" isBusy={isBusy} onClick={onSaveMine}>
          {words.saveMine}
        </Button>
      </div>
    </section>
  );
}
