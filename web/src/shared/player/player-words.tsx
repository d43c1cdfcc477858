import { createTranslator, I18nContext } from '@videojs/react';
import type { ReactNode } from 'react';
import * as playerTexts from '#/shared/config/texts/player.ts';

const translator = createTranslator(
  {
    'buttons.play': playerTexts.play,
    'buttons.pause': playerTexts.pause,
    'buttons.replay': playerTexts.replay,
    'buttons.mute': playerTexts.mute,
    'buttons.unmute': playerTexts.unmute,
    'fullscreen.enter': playerTexts.enterFullScreen,
    'fullscreen.exit': playerTexts.leaveFullScreen,
    'captions.enable': playerTexts.showCaptions,
    'captions.disable': playerTexts.hideCaptions,
    'pip.enter': playerTexts.enterPictureInPicture,
    'pip.exit': playerTexts.leavePictureInPicture,
    'slider.seek': playerTexts.seek,
    'time.current': playerTexts.currentTime,
    'time.duration': playerTexts.duration,
    'time.position': playerTexts.position,
    'time.unknown': playerTexts.notLoaded,
    'playback.rate': playerTexts.rateIs,
    'volume.mutedValue': playerTexts.mutedVolume,
    'volume.muted': playerTexts.muted,
    'volume.label': playerTexts.volume,
    'volume.value': playerTexts.volumeIs,
    'status.captionsOn': playerTexts.captionsOn,
    'status.captionsOff': playerTexts.captionsOff,
    'status.paused': playerTexts.paused,
    'status.playing': playerTexts.playing,
    'status.fullscreen': playerTexts.enterFullScreen,
    'status.pip': playerTexts.enterPictureInPicture,
    'status.exitPip': playerTexts.leavePictureInPicture,
    'status.seekedTo': playerTexts.seekedTo,
  },
  __LANGUAGE__,
);

const words = { translator, locale: __LANGUAGE__, localeFromProp: false } as const;

/** Has the controls of a player, and what it says to screen readers, in the language of the app. */
export function PlayerWords({ children }: { readonly children: ReactNode }) {
  return <I18nContext value={words}>{children}</I18nContext>;
}
