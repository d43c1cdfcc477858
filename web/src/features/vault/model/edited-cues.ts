import {
  CaptionError,
  type CaptionProblem,
  type Cue,
  parseCaptions,
  writeTime,
} from '@stagedoor/contracts/caption-text';

/** A caption as it is typed. */
export interface EditedCue {
  /** What its row is recognised by while others come and go. */
  readonly key: number;
  readonly start: string;
  readonly end: string;
  readonly text: string;
  readonly settings: string;
}

/** Returns captions to be edited: in their text, `&` and `>` are written as people write them. */
export function editCues(cues: readonly Cue[]): EditedCue[] {
  return cues.map(({ startMs, endMs, text, settings }, key) => ({
    key,
    start: writeTime(startMs),
    end: writeTime(endMs),
    text: text.replaceAll('&gt;', '>').replace(/&amp;(?!(?:amp|lt|gt|lrm|rlm|nbsp);)/g, '&'),
    settings,
  }));
}

/** What is wrong with a caption, by its place. */
export interface WrongCue {
  readonly place: number;
  readonly problem: CaptionProblem;
}

/** Returns the captions that were typed, without those that have no text, or the first that is wrong. */
export function readEdited(edited: readonly EditedCue[]): readonly Cue[] | WrongCue {
  const cues: Cue[] = [];
  for (const [place, { start, end, text, settings }] of edited.entries()) {
    const lines = text.replaceAll(/\n\s*\n/g, '\n').trim();
    try {
      cues.push(...parseCaptions(`WEBVTT\n\n${start.trim()} --> ${end.trim()} ${settings}\n${lines}\n`));
    } catch (error) {
      if (!(error instanceof CaptionError)) throw error;
      if (error.problem !== 'empty') return { place, problem: error.problem };
    }
  }
  return cues;
}

/** Returns a new caption, which begins when the one before it ends. */
export function cueAfter(edited: readonly EditedCue[], place: number): EditedCue {
  const start = edited[place]?.end ?? writeTime(0);
  return { key: Math.max(-1, ...edited.map(({ key }) => key)) + 1, start, end: '', text: '', settings: '' };
}
