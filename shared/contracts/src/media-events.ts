import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { id, nullableInteger } from './text.ts';

/** What is known of captions but their text. */
export const CaptionsFactsSchema = Type.Object({
  id: id(),
  /** Such as `en` or `pt-BR`. */
  language: Type.String(),
  label: Type.String(),
  /** Grows with each change; names their file, `captions/<id>.<version>.vtt`. */
  version: Type.Integer({ minimum: 0 }),
});
export type CaptionsFacts = Type.Static<typeof CaptionsFactsSchema>;

/** What those who use an asset show of it, and may change while they do. */
export const assetLook = {
  /** Grows with each change: an older one is not kept. */
  revision: Type.Integer({ minimum: 0 }),
  /** Widths of its pictures in pixels, ascending; of a film, of its poster; empty if there is none. */
  widths: Type.Array(Type.Integer()),
  /** Of a film: names the folder of its poster, `p<version>`; 0 for the first one, which is beside the film. */
  posterVersion: Type.Integer({ minimum: 0 }),
  /** Of a film: names its teaser, `t<version>/teaser.mp4`; null if there is none. */
  teaserVersion: nullableInteger(),
  /** Of sound: how loud each of some equal parts is at most, from 0 to 100; empty if that is not known. */
  waveform: Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), { maxItems: 200 }),
  /** Of film and sound: how long it lasts, in ms; absent if that is not known. */
  durationMs: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Of film and sound: its captions; absent if there are none. */
  captions: Type.Optional(Type.Array(CaptionsFactsSchema)),
  /** The different words of all captions, by which those who may open it find it; absent if there are none. */
  captionWords: Type.Optional(Type.String()),
};

/** A film has another poster or other captions, or its teaser was made or ended. Services that use it keep what is newer by `revision`. */
export const assetChanged = defineEvent({
  subject: 'media.asset.changed',
  version: 1,
  data: Type.Object({ assetId: id(), ...assetLook }),
  sample: {
    assetId: '01981b5c-0000-7000-8000-0000000000a1',
    revision: 3,
    widths: [640, 1_280],
    posterVersion: 3,
    teaserVersion: null,
    waveform: [],
  },
});
