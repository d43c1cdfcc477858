import { cdp, type Locator } from 'vitest/browser';

const CONTROL = 2;
/** The values that browsers report for a key that went to an input method. */
const INPUT_METHOD_KEY = 229;

interface Key {
  readonly key: string;
  readonly code?: string;
  /** The text that it inserts. */
  readonly text?: string;
}

/** The keys that choose among the suggestions of an input method. */
export const keys = {
  enter: { key: 'Enter', code: 'Enter', text: '\r' },
  escape: { key: 'Escape', code: 'Escape' },
  tab: { key: 'Tab', code: 'Tab' },
  down: { key: 'ArrowDown', code: 'ArrowDown' },
} satisfies Readonly<Record<string, Key>>;

/** Presses a key as the system does: the browser trusts it, and sends a form by it. */
async function press({ text, ...key }: Key, number: number, isControl = false): Promise<void> {
  const pressed = { ...key, windowsVirtualKeyCode: number, modifiers: isControl ? CONTROL : 0 };
  const down = text === undefined ? ({ type: 'rawKeyDown' } as const) : ({ type: 'keyDown', text } as const);
  await cdp().send('Input.dispatchKeyEvent', { ...pressed, ...down });
  await cdp().send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' });
}

const suggest = (text: string) =>
  cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
const accept = (text: string) => cdp().send('Input.insertText', { text });

/** Presses Enter while nothing is composed. */
export const pressEnter = (isControl = false) => press(keys.enter, 13, isControl);

/** In Safari the Enter of an input method never breaks a line, but may send a form. */
const inSafari = ({ key, code = key, text }: Key): Key =>
  text === undefined || document.activeElement instanceof HTMLTextAreaElement ? { key, code } : { key, code, text };

/**
 * Composes a text and accepts it by a key, in the order of a browser. In Safari the key comes last, and is not marked as part of
 * the composition; Firefox does not name it.
 */
export const acceptances = {
  async Safari(text: string, key: Key, isControl = false) {
    await suggest(text);
    await accept(text);
    await press(inSafari(key), INPUT_METHOD_KEY, isControl);
  },
  async Chrome(text: string, { key, code = key }: Key, isControl = false) {
    await suggest(text);
    await press({ key, code }, INPUT_METHOD_KEY, isControl);
    await accept(text);
  },
  async Firefox(text: string, { key, code = key }: Key, isControl = false) {
    await suggest(text);
    await press({ key: 'Process', code }, INPUT_METHOD_KEY, isControl);
    await accept(text);
  },
} as const;

/** Writes as the keyboard of an Android phone does, whose keys have no name, but for Enter. */
export async function typeOnAndroid(field: Locator, letters: string): Promise<void> {
  await field.click();
  for (const letter of letters) {
    await press({ key: 'Unidentified' }, INPUT_METHOD_KEY);
    await accept(letter);
  }
}
