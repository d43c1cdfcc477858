import data from 'emojibase-data/en/data.json' with { type: 'json' };
import messages from 'emojibase-data/en/messages.json' with { type: 'json' };
import type { EmojiData } from 'frimousse';
import type { Plugin } from 'vite';

const NAME = 'virtual:emoji-data';

/** Emoji of later versions are empty boxes on devices that are a few years old. */
const NEWEST_VERSION = 15;

/** Parts of others, such as hair, which are no emoji by themselves. */
const COMPONENTS = 2;

const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

type Skins = Record<(typeof TONES)[number], string>;

/** Makes `virtual:emoji-data`: the emoji with their English names, without what the picker does not use of them. */
export function emojiData(): Plugin {
  return {
    name: 'stagedoor:emoji-data',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      // A browser parses JSON faster than the same as code.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(makeEmojiData()))});`;
    },
  };
}

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
