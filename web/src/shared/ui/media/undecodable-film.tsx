import { Download } from 'lucide-react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';

interface UndecodableFilmProps {
  readonly src: string;
  readonly label: string | null;
  readonly className?: string | undefined;
}

/** Stands where the player of a film would be that this browser cannot decode, such as one in HEVC. */
export function UndecodableFilm({ src, label, className = '' }: UndecodableFilmProps) {
  return (
    <div
      className={`grid min-h-48 place-content-center justify-items-center gap-4 bg-[black] p-6 text-center text-ui text-[white] ${className}`}
    >
      {label && <p className="font-medium">{label}</p>}
      <p role="status" className="max-w-text text-balance">
        {sharedTexts.filmCannotBePlayed}
      </p>
      <a
        href={src}
        download=""
        className="inline-flex h-11 items-center gap-2 rounded-button bg-[white] px-4 font-semibold text-[black]"
      >
        <Download aria-hidden size={18} strokeWidth={1.75} />
        {wordTexts.download}
      </a>
    </div>
  );
}
