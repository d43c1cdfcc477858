// `node build/make-emoji-data.ts`, in web/: writes build/emoji-data.json from emojibase-data, whose 50 MB a build of the app then does
// without.
import { writeFileSync } from 'node:fs';
import data from 'emojibase-data/en/data.json' with { type: 'json' };
import messages from 'emojibase-data/en/messages.json' with { type: 'json' };
import type { EmojiData } from 'frimousse';

/** Emoji of later versions are empty boxes on devices that are a few years old. */
const NEWEST_VERSION = 15;

/** Parts of others, such as hair, which are no emoji by themselves. */
const COMPONENTS = 2;

const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

type Skins = Record<(typeof TONES)[number], string>;

/** Returns the emoji with their English names, without the fields that the picker does not use. */
export function makeEmojiData(): EmojiData {
  const emojis = data.flatMap(({ emoji, group, label, tags, skins, version }) => {
    if (group === undefined || group === COMPONENTS || version > NEWEST_VERSION) return [];
    const toned = readSkins(skins ?? []);
    return [{ emoji, category: group, label, version, tags: tags ?? [], ...(toned && { skins: toned }) }];
  });
  const categories = messages.groups
    .filter(({ order }) => order !== COMPONENTS)
    .map(({ order, message }) => ({ index: order, label: message }));
  const nameOf = (tone: string) => messages.skinTones.find(({ key }) => key === tone)?.message ?? tone;
  const skinTones = toSkins(TONES.map(nameOf));
  return { locale: 'en', emojis, categories, skinTones };
}

/** Returns undefined for an emoji without skin tones. Variants with two people of different skin tones are left out. */
function readSkins(skins: readonly { readonly emoji: string; readonly tone?: unknown }[]): Skins | undefined {
  const found = TONES.map((_, index) => skins.find(({ tone }) => tone === index + 1)?.emoji ?? '');
  return found.includes('') ? undefined : toSkins(found);
}

function toSkins([light = '', mediumLight = '', medium = '', mediumDark = '', dark = '']: readonly string[]): Skins {
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark };
}

/** The file that a build of the app reads. */
export const emojiFile = new URL('emoji-data.json', import.meta.url);

/** An emoji a line. */
export function writeEmojiData(): string {
  return `${JSON.stringify(makeEmojiData()).replaceAll('},{"emoji"', '},\n{"emoji"')}\n`;
}

if (import.meta.main) writeFileSync(emojiFile, writeEmojiData());
