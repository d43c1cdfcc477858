import { Pause, Play } from 'lucide-react';
import * as wordTexts from '#/shared/config/texts/words.ts';

interface PlayPictureButtonProps {
  readonly isPlaying: boolean;
  readonly onPress: () => void;
}

/** Plays an animated picture that is frozen for people who prefer reduced motion. */
export function PlayPictureButton({ isPlaying, onPress }: PlayPictureButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPlaying}
      onClick={onPress}
      className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-scrim text-[white]"
    >
      {isPlaying ? <Pause aria-hidden size={20} /> : <Play aria-hidden size={20} className="translate-x-px" />}
      <span className="sr-only">{wordTexts.playPicture}</span>
    </button>
  );
}
