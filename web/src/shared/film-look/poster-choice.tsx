import { choosePoster, retryAsset } from '@stagedoor/contracts/films';
import type { Asset } from '@stagedoor/contracts/vault';
import { Images } from 'lucide-react';
import { useId, useState } from 'react';
import * as filmTexts from '#/shared/config/texts/film-look.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatLength } from '#/shared/format/format-length.ts';
import { call } from '#/shared/http/api-client.ts';
import { Button } from '#/shared/ui/button.tsx';
import { LazyVaultPicker } from '#/shared/vault-picker/lazy-vault-picker.tsx';
import { useFilmChange } from './use-film-change.ts';

/** The poster of a film as it is, and what it can be: a moment of the film, or a picture of the vault. */
export function PosterChoice({ film }: { readonly film: Asset }) {
  const { id, stills = [], posterStill, durationMs, thumbnailUrl } = film;
  const { isBusy, change } = useFilmChange(id);
  const [isPicking, setPicking] = useState(false);
  const name = useId();
  const choose = (body: { readonly still?: number; readonly pictureId?: string }) =>
    change(() => call(choosePoster, { params: { id }, body }), filmTexts.posterChanged);
  const tryAgain = () => change(() => call(retryAsset, { params: { id } }), filmTexts.triedAgain);
  const timeOf = (place: number) => formatLength(((place + 0.5) / stills.length) * (durationMs ?? 0));
  return (
    <section aria-labelledby={`${name}-poster`} className="grid grid-cols-1 gap-3">
      <div className="grid gap-0.5">
        <h3 id={`${name}-poster`} className="text-body font-semibold text-ink">
          {filmTexts.poster}
        </h3>
        <p className="text-ui text-ink-2">{filmTexts.posterHint}</p>
      </div>
      {thumbnailUrl !== null && (
        <img
          src={thumbnailUrl}
          alt={filmTexts.poster}
          className="max-h-52 max-w-full justify-self-start rounded-card bg-sunken object-contain"
        />
      )}
      {stills.length === 0 ? (
        <>
          {film.state === 'PROCESSING' && <p className="text-ui text-ink-2">{filmTexts.stillsToCome}</p>}
          {film.lacksStills && (
            <div className="flex flex-wrap items-center gap-3">
              <p className="text-ui text-err">{filmTexts.noStills}</p>
              <Button size="small" isBusy={isBusy} onClick={() => void tryAgain()}>
                {wordTexts.tryAgain}
              </Button>
            </div>
          )}
        </>
      ) : (
        <fieldset disabled={isBusy} className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          <legend className="sr-only">{filmTexts.poster}</legend>
          {stills.map((url, place) => (
            <label
              key={url}
              className="relative block cursor-pointer overflow-hidden rounded-field bg-sunken outline-offset-2 has-checked:outline-3 has-checked:outline-brand has-focus-visible:outline-3 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name={name}
                checked={posterStill === place}
                onChange={() => void choose({ still: place })}
                className="sr-only"
              />
              <img src={url} alt="" className="aspect-[16/9] w-full object-cover" />
              <span className="tabular absolute inset-e-1 bottom-1 rounded-field bg-[black]/75 px-1.5 text-meta text-[white]">
                <span className="sr-only">{filmTexts.stillAt({ time: timeOf(place) })}</span>
                <span aria-hidden>{timeOf(place)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Button size="small" isBusy={isBusy} onClick={() => setPicking(true)} className="justify-self-start">
        <Images aria-hidden size={18} strokeWidth={1.75} />
        {filmTexts.choosePicture}
      </Button>
      {isPicking && (
        <LazyVaultPicker
          most={1}
          kind="IMAGE"
          taken={[id]}
          onPick={([picture]) => {
            setPicking(false);
            if (picture) void choose({ pictureId: picture.id });
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  );
}
