import { useEffect, useState } from 'react';
import { useMedia } from './use-media.ts';

/** What is said in a sound at the moment, if captions are chosen: a player of sound has no picture on which the browser shows them. */
export function SoundCaptions() {
  const media = useMedia();
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (!media) return;
    const { textTracks } = media;
    const show = () => {
      const chosen = [...textTracks].find(({ mode }) => mode === 'showing');
      setText(chosen && [...(chosen.activeCues ?? [])].map(readCue).join('\n'));
    };
    const tracks = [...textTracks];
    for (const track of tracks) track.addEventListener('cuechange', show);
    textTracks.addEventListener('change', show);
    return () => {
      for (const track of tracks) track.removeEventListener('cuechange', show);
      textTracks.removeEventListener('change', show);
    };
  }, [media]);
  if (text === undefined) return null;
  return (
    <p dir="auto" className="min-h-11 px-2 pt-1 text-center text-ui whitespace-pre-line text-ink">
      {text}
    </p>
  );
}

function readCue(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}
