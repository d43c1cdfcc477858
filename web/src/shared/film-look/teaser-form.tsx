import { removeTeaser, setTeaser } from '@stagedoor/contracts/films';
import { mostTeaserMs, shortestTeaserMs } from '@stagedoor/contracts/teaser-rules';
import type { Asset } from '@stagedoor/contracts/vault';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as filmTexts from '#/shared/config/texts/film-look.ts';
import { formatLength } from '#/shared/format/format-length.ts';
import { call } from '#/shared/http/api-client.ts';
import { Button } from '#/shared/ui/button.tsx';
import { SwitchRow } from '#/shared/ui/fields/switch-row.tsx';
import { RenewingVideo } from '#/shared/ui/renewing-media-player.tsx';
import { filmQuery } from './film-query.ts';
import { useFilmChange } from './use-film-change.ts';

const STEP_MS = 500;

/** Which part of a film people see who may not see the whole: none, until its owner chooses one. */
export function TeaserForm({ film }: { readonly film: Asset }) {
  const { id, teaser, durationMs } = film;
  const mostMs = mostTeaserMs(durationMs ?? 0);
  const { isBusy, change } = useFilmChange(id);
  const [isChosen, setChosen] = useState(teaser !== undefined);
  if (film.type !== 'VIDEO') return null;
  const switchTo = (isOn: boolean) => {
    setChosen(isOn);
    if (!isOn && teaser) void change(() => call(removeTeaser, { params: { id } }), filmTexts.previewOff);
  };
  return (
    <section aria-label={filmTexts.preview} className="grid grid-cols-1 gap-3 border-t border-border pt-3">
      {mostMs === 0 ? (
        <p className="text-ui text-ink-2">{filmTexts.tooShort}</p>
      ) : (
        <SwitchRow
          label={filmTexts.showPreview}
          hint={filmTexts.previewHint}
          isOn={isChosen}
          onChange={(isOn) => !isBusy && switchTo(isOn)}
        />
      )}
      {isChosen && mostMs > 0 && (
        <PartForm
          film={film}
          mostMs={mostMs}
          isBusy={isBusy}
          onSave={(part) => void change(() => call(setTeaser, { params: { id }, body: part }), filmTexts.previewSaved)}
        />
      )}
      {isChosen && <MadeTeaser film={film} />}
    </section>
  );
}

interface Part {
  readonly startMs: number;
  readonly lengthMs: number;
}

interface PartFormProps {
  readonly film: Asset;
  readonly mostMs: number;
  readonly isBusy: boolean;
  readonly onSave: (part: Part) => void;
}

function PartForm({ film: { teaser, durationMs }, mostMs, isBusy, onSave }: PartFormProps) {
  const [startMs, setStartMs] = useState(teaser?.startMs ?? 0);
  const [chosenMs, setLengthMs] = useState(teaser?.lengthMs ?? Math.min(mostMs, 10_000));
  const lengthMs = Math.min(chosenMs, mostMs);
  const latestMs = Math.max(0, (durationMs ?? 0) - lengthMs);
  const part = { startMs: Math.min(startMs, latestMs), lengthMs };
  const isSaved = teaser?.startMs === part.startMs && teaser.lengthMs === lengthMs && teaser.state !== 'FAILED';
  return (
    <div className="grid grid-cols-1 gap-3">
      <Slider label={filmTexts.start} value={part.startMs} min={0} max={latestMs} onChange={setStartMs} />
      <Slider label={filmTexts.length} value={lengthMs} min={shortestTeaserMs} max={mostMs} onChange={setLengthMs} />
      <Button
        size="small"
        kind="main"
        disabled={isSaved}
        isBusy={isBusy}
        onClick={() => onSave(part)}
        className="justify-self-start"
      >
        {filmTexts.savePreview}
      </Button>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  /** All in ms. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, min, max, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-3">
      <label htmlFor={id} className="text-ui font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={Math.min(STEP_MS, max - min || 1)}
        value={value}
        aria-valuetext={formatLength(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="min-w-0 accent-main touch:h-11"
      />
      <output htmlFor={id} className="tabular min-w-12 text-end text-ui text-ink-2">
        {formatLength(value)}
      </output>
    </div>
  );
}

function MadeTeaser({ film: { id, teaser, width, height } }: { readonly film: Asset }) {
  const client = useQueryClient();
  if (teaser?.state === 'PROCESSING') return <p className="text-ui text-ink-2">{filmTexts.previewBeingMade}</p>;
  if (teaser?.state === 'FAILED') return <p className="text-ui text-err">{filmTexts.previewFailed}</p>;
  if (teaser?.url === undefined) return null;
  return (
    <RenewingVideo
      src={teaser.url}
      label={filmTexts.preview}
      poster={null}
      renew={async () => (await client.fetchQuery({ ...filmQuery(id), staleTime: 0 })).teaser?.url}
      style={{ aspectRatio: width && height ? width / height : 16 / 9 }}
      className="max-h-72 w-full rounded-card bg-[black]"
    />
  );
}
