import { useState } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { Input } from '#/shared/ui/fields/field.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { proposeSchedule, scheduleBounds } from '../model/schedule-rules.ts';

interface MomentFieldProps {
  /** As the field has it, in the author's own time. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** The day and time at which a post is published automatically. */
export function MomentField({ value, error, onChange }: MomentFieldProps) {
  // A browser clears a half-typed date when its bounds change, and they would change every minute.
  const [bounds] = useState(() => scheduleBounds(new Date()));
  return (
    <Input
      type="datetime-local"
      label={composerTexts.dayAndTime}
      name="scheduledAt"
      value={value}
      error={error}
      hint={composerTexts.scheduleHint({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
      {...bounds}
      onChange={(event) => onChange(event.target.value)}
      className="tabular max-w-72"
    />
  );
}

interface ScheduleFieldProps {
  /** Null to publish at once. */
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (typed: string | null) => void;
}

export function ScheduleField({ value, error, onChange }: ScheduleFieldProps) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <span className="text-ui font-medium">{composerTexts.when}</span>
        <SegmentedControl
          label={composerTexts.when}
          value={value === null ? 'now' : 'later'}
          choices={[
            { value: 'now', label: composerTexts.now },
            { value: 'later', label: composerTexts.later },
          ]}
          onChange={(when) => onChange(when === 'now' ? null : (value ?? proposeSchedule(new Date())))}
        />
      </div>
      {value !== null && <MomentField value={value} error={error} onChange={onChange} />}
    </div>
  );
}
