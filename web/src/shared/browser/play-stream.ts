import Hls, { type ErrorData, type Level } from 'hls.js/light';
import { findSoonest } from './find-soonest.ts';

interface StreamOptions {
  /** The address of the playlist. */
  readonly address: string;
  /** There are no renditions yet, or this browser plays none. */
  readonly onUnavailable: () => void;
  /** The playlist or a part of it is refused: its address has expired, or the film is no longer this person's to see. */
  readonly onRefused: () => void;
  /** The renditions are known: each by its lines, such as 480 and 1080, ascending. */
  readonly onListed: (lines: readonly number[]) => void;
}

/** A stream that is played. */
export interface StreamPlay {
  end(): void;
  /** After it was refused, and its person has new keys to it. */
  goOn(): void;
  /** Plays one rendition from now on; undefined has the speed of the network decide again. */
  choose(lines: number | undefined): void;
}

const mostRecoveries = 2;
/** With less than that a browser shows nothing yet, in seconds. */
const ENOUGH_S = 0.5;
/** How much is loaded ahead of the place that is played, in seconds. */
const AHEAD_S = 30;

/**
 * Has a player play the renditions of a film, each for the speed of the network. Nothing but the playlist is loaded before somebody
 * presses play. Returns what ends it, and what has it go on once it may.
 */
export function playStream(
  player: HTMLVideoElement,
  { address, onUnavailable, onRefused, onListed }: StreamOptions,
): StreamPlay {
  if (!Hls.isSupported()) {
    if (player.canPlayType('application/vnd.apple.mpegurl') === '') onUnavailable();
    else {
      player.addEventListener('error', onUnavailable, { once: true });
      player.src = address;
    }
    const end = () => {
      player.removeEventListener('error', onUnavailable);
      player.removeAttribute('src');
    };
    // That browser chooses by itself.
    return { end, goOn: () => player.load(), choose: () => undefined };
  }
  const hls = new Hls({
    autoStartLoad: false,
    capLevelToPlayerSize: true,
    maxBufferLength: AHEAD_S,
    backBufferLength: AHEAD_S,
    // A worker would have to come from a blob, which the content policy does not allow.
    enableWorker: false,
    startPosition: player.currentTime > 0 ? player.currentTime : -1,
  });
  // It may have been moved before anything was loaded.
  const load = () => hls.startLoad(player.currentTime > 0 ? player.currentTime : -1);
  let isListed = false;
  let recoveries = 0;
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    isListed = true;
    onListed([...new Set(hls.levels.map(linesOf))].sort((a, b) => a - b));
    if (player.paused) player.addEventListener('play', load, { once: true });
    else load();
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }: ErrorData) => {
    if (!fatal) return;
    recoveries += 1;
    if (isListed && type === Hls.ErrorTypes.NETWORK_ERROR) onRefused();
    // A browser without the codec fails each time.
    else if (isListed && recoveries <= mostRecoveries) hls.recoverMediaError();
    else onUnavailable();
  });
  const seek = () => isListed && hls.autoLevelEnabled && player.seeking && !isLoaded(player) && loadSoon(hls);
  // Before the player of streams hears of it.
  player.addEventListener('seeking', seek);
  // A place at the end of a part is shown once the next one is there, too.
  hls.on(Hls.Events.FRAG_LOADED, seek);
  hls.loadSource(address);
  hls.attachMedia(player);
  const end = () => {
    player.removeEventListener('play', load);
    player.removeEventListener('seeking', seek);
    hls.destroy();
  };
  const choose = (lines: number | undefined) => {
    hls.nextLevel = lines === undefined ? -1 : hls.levels.findIndex((level) => linesOf(level) === lines);
  };
  return { end, goOn: () => hls.startLoad(player.currentTime), choose };
}

function isLoaded({ buffered, currentTime }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }, (_, range) => range).some(
    (range) => buffered.start(range) <= currentTime && currentTime + ENOUGH_S < buffered.end(range),
  );
}

function loadSoon(hls: Hls): void {
  const soon = findSoonest(
    hls.levels.map(({ bitrate }) => bitrate),
    hls.bandwidthEstimate,
  );
  hls.nextLoadLevel = Math.min(soon, hls.nextAutoLevel);
}

/** An upright film has as many lines as it would have on its side. */
function linesOf({ width, height }: Pick<Level, 'width' | 'height'>): number {
  return Math.min(width, height);
}
