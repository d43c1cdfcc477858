import { ChevronLeft, ChevronRight, Plus, Trash2 } from 'lucide-react';
import * as captionTexts from '#/shared/config/texts/captions.ts';
import { classes } from '#/shared/format/classes.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { controlClass } from '#/shared/ui/fields/field.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { cueAfter, type EditedCue } from '../model/edited-cues.ts';

/** More fields at once would make typing slow. */
export const CUES_OF_PAGE = 20;

interface CueEditorProps {
  readonly edited: readonly EditedCue[];
  /** From 0. */
  readonly page: number;
  readonly onChange: (edited: readonly EditedCue[]) => void;
  readonly onPage: (page: number) => void;
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/** The captions of a page, each with its times and its text. */
export function CueEditor({ edited, page, onChange, onPage }: CueEditorProps) {
  const first = page * CUES_OF_PAGE;
  const shown = edited.slice(first, first + CUES_OF_PAGE);
  const pages = Math.max(1, Math.ceil(edited.length / CUES_OF_PAGE));
  const last = first + shown.length;
  function add() {
    const place = last - 1;
    onChange([...edited.slice(0, last), cueAfter(edited, place), ...edited.slice(last)]);
    if (shown.length === CUES_OF_PAGE) onPage(page + 1);
  }
  function remove(key: number) {
    const left = edited.filter((cue) => cue.key !== key);
    onChange(left);
    if (first >= left.length && page > 0) onPage(page - 1);
  }
  return (
    <div className="grid gap-3">
      <ol className="grid max-h-[40dvh] gap-4 overflow-y-auto p-1">
        {shown.map((cue, index) => (
          <CueFields
            key={cue.key}
            cue={cue}
            number={first + index + 1}
            onChange={(change) => onChange(edited.map((one) => (one.key === cue.key ? { ...one, ...change } : one)))}
            onRemove={() => remove(cue.key)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2 text-ui">
        <Button size="small" onClick={add}>
          <Plus {...icon} />
          {captionTexts.addCue}
        </Button>
        {pages > 1 && (
          <span className="flex items-center gap-1">
            <IconButton label={captionTexts.earlier} disabled={page === 0} onClick={() => onPage(page - 1)}>
              <ChevronLeft {...icon} />
            </IconButton>
            <span aria-live="polite" className="tabular">
              {captionTexts.shown({ from: first + 1, to: last, count: edited.length })}
            </span>
            <IconButton label={captionTexts.later} disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
              <ChevronRight {...icon} />
            </IconButton>
          </span>
        )}
      </div>
    </div>
  );
}

interface CueFieldsProps {
  readonly cue: EditedCue;
  /** From 1. */
  readonly number: number;
  readonly onChange: (change: Partial<EditedCue>) => void;
  readonly onRemove: () => void;
}

function CueFields({ cue: { start, end, text }, number, onChange, onRemove }: CueFieldsProps) {
  const time = classes(controlClass(false), 'min-h-11 min-w-0 px-2 tabular');
  return (
    <li className="grid gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-1.5">
        <input
          aria-label={captionTexts.starts({ number })}
          value={start}
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => onChange({ start: target.value })}
          className={time}
        />
        <span aria-hidden>–</span>
        <input
          aria-label={captionTexts.ends({ number })}
          value={end}
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => onChange({ end: target.value })}
          className={time}
        />
        <IconButton label={captionTexts.removeCue({ number })} onClick={onRemove}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
      <Textarea
        label={captionTexts.text({ number })}
        hidesLabel
        rows={2}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </li>
  );
}
