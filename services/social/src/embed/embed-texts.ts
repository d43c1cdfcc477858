import type { Media } from '@stagedoor/contracts/post';

export type EmbedLanguage = 'en' | 'es';

interface EmbedTexts {
  readonly postBy: (name: string) => string;
  readonly unavailable: { readonly title: string; readonly sentence: string };
  readonly sensitive: string;
  readonly likes: (count: number) => string;
  readonly comments: (count: number) => string;
  readonly view: string;
  readonly kinds: Readonly<Record<Media['type'], string>>;
}

const en: EmbedTexts = {
  postBy: (name) => `Post by ${name}`,
  unavailable: { title: 'Not available', sentence: 'This post is not available.' },
  sensitive: 'Sensitive content. Show it',
  likes: (count) => `${count} ${count === 1 ? 'like' : 'likes'}`,
  comments: (count) => `${count} ${count === 1 ? 'comment' : 'comments'}`,
  view: 'View on Stagedoor',
  kinds: { AUDIO: 'Sound', FILE: 'A file', IMAGE: 'A picture', VIDEO: 'A video' },
};

const es: EmbedTexts = {
  postBy: (name) => `Publicación de ${name}`,
  unavailable: { title: 'No disponible', sentence: 'Esta publicación no está disponible.' },
  sensitive: 'Contenido sensible. Mostrarlo',
  likes: (count) => `${count} me gusta`,
  comments: (count) => `${count} ${count === 1 ? 'comentario' : 'comentarios'}`,
  view: 'Ver en Stagedoor',
  kinds: { AUDIO: 'Sonido', FILE: 'Un archivo', IMAGE: 'Una imagen', VIDEO: 'Un vídeo' },
};

export const embedTexts: { readonly [L in EmbedLanguage]: EmbedTexts } = { en, es };
