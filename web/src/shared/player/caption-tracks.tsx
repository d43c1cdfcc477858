import { useState } from 'react';

/** What is said in a film or sound, in one language. */
export interface CaptionTrack {
  /** As in BCP 47, such as `en`. */
  readonly language: string;
  readonly label: string;
  /** Of a WebVTT file of the app's own origin. */
  readonly url: string;
}

const noCaptions: readonly CaptionTrack[] = [];
const pathOf = (url: string) => url.split('?', 1)[0];

/**
 * Returns captions with the addresses that they had first, because a new one, which every answer of the server contains, would load them
 * again. Those that fail get the newest ones, for which `renew` asks if there are none.
 */
function useTracks(captions: readonly CaptionTrack[], renew: () => Promise<unknown>) {
  const [tracks, setTracks] = useState(captions);
  const [isRefused, setRefused] = useState(false);
  const isNewer = captions.some(({ url }, at) => url !== tracks[at]?.url);
  const isSame =
    tracks.length === captions.length && tracks.every(({ url }, at) => pathOf(url) === pathOf(captions[at]?.url ?? ''));
  if (!isSame || (isRefused && isNewer)) {
    setTracks(captions);
    setRefused(false);
  }
  function fail() {
    setRefused(true);
    // Without new addresses they stay as they are.
    if (!isNewer) renew().catch(() => undefined);
  }
  return { tracks, fail };
}

interface CaptionTracksProps {
  readonly captions?: readonly CaptionTrack[] | undefined;
  /** Asks for the addresses again. */
  readonly renew: () => Promise<unknown>;
}

/** The captions of a player, to be children of its element. */
export function CaptionTracks({ captions = noCaptions, renew }: CaptionTracksProps) {
  const { tracks, fail } = useTracks(captions, renew);
  // React hears the errors of tracks on their way down only.
  return tracks.map(({ language, label, url }) => (
    <track key={pathOf(url)} kind="captions" src={url} srcLang={language} label={label} onErrorCapture={fail} />
  ));
}
