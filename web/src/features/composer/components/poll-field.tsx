import { maxPollOptionLength, maxPollOptions, minPollOptions } from '@stagedoor/contracts/polls';
import { ChartBar, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { emptyPoll, type PollDraft } from '../model/poll-draft.ts';

interface PollFieldProps {
  /** The poll of the post; null for a post without a poll. */
  readonly value: PollDraft | null;
  readonly problem: string | undefined;
  readonly onChange: (poll: PollDraft | null) => void;
}

const DURATIONS = [
  { value: '1', label: composerTexts.pollHours1 },
  { value: '6', label: composerTexts.pollHours6 },
  { value: '24', label: composerTexts.pollDays1 },
  { value: '72', label: composerTexts.pollDays3 },
  { value: '168', label: composerTexts.pollDays7 },
];

/** The composer's field for a poll. The text of the post is the poll's question. */
export function PollField({ value, problem, onChange }: PollFieldProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const focusAnswer = (index: number) =>
    // The field exists after the next render.
    setTimeout(() => box.current?.querySelectorAll<HTMLInputElement>('input[type="text"]')[index]?.focus());
  if (value === null) {
    return (
      <fieldset ref={box} className="min-w-0">
        <Button
          size="small"
          onClick={() => {
            onChange(emptyPoll);
            focusAnswer(0);
          }}
        >
          <ChartBar aria-hidden size={16} strokeWidth={2} />
          {composerTexts.addAPoll}
        </Button>
      </fieldset>
    );
  }
  const { options, hours } = value;
  const replace = (next: readonly string[]) => onChange({ ...value, options: next });
  return (
    <fieldset
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-problem`}
      className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-border p-4"
    >
      <div className="flex items-center justify-between gap-4">
        <span id={`${id}-title`} className="text-ui font-semibold">
          {composerTexts.poll}
        </span>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            onChange(null);
            // The Add button takes its place, so it gets the focus.
            setTimeout(() => box.current?.querySelector('button')?.focus());
          }}
        >
          {composerTexts.removeThePoll}
        </Button>
      </div>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is identified by its position
        <div key={index} className="flex items-end gap-2 *:first:flex-1">
          <Input
            type="text"
            label={composerTexts.answer({ index: index + 1 })}
            value={option}
            maxLength={maxPollOptionLength}
            autoComplete="off"
            enterKeyHint="next"
            onChange={(event) => replace(options.map((other, at) => (at === index ? event.target.value : other)))}
            // Enter would publish the post.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              focusAnswer(index + 1);
            }}
          />
          {options.length > minPollOptions && (
            <IconButton
              label={composerTexts.removeAnswer({ index: index + 1 })}
              onClick={() => {
                replace(options.filter((_, at) => at !== index));
                focusAnswer(Math.max(0, index - 1));
              }}
              className="mb-0.5"
            >
              <X aria-hidden size={18} strokeWidth={1.75} />
            </IconButton>
          )}
        </div>
      ))}
      {options.length < maxPollOptions && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            replace([...options, '']);
            focusAnswer(options.length);
          }}
          className="-ms-3 justify-self-start"
        >
          <Plus aria-hidden size={16} strokeWidth={2} />
          {composerTexts.addAnAnswer}
        </Button>
      )}
      <div className="grid gap-1.5">
        <span className="text-ui font-medium">{composerTexts.openFor}</span>
        <SegmentedControl
          label={composerTexts.openFor}
          value={String(hours)}
          choices={DURATIONS}
          onChange={(chosen) => onChange({ ...value, hours: Number(chosen) })}
        />
      </div>
      <p id={`${id}-problem`} className="min-h-5 text-ui text-ink-3">
        {problem ?? composerTexts.pollIsFinal}
      </p>
    </fieldset>
  );
}
