import type { EntryTexts } from '@stagedoor/catalogue/entry-texts';
import { spanishCatalogue } from '@stagedoor/catalogue/spanish-catalogue';

/** A language that the text before the app is written in. */
export type PageLanguage = 'en' | 'es';

/** What the gateway itself says on a page. Names of services and what people wrote stay as they are. */
export interface PageTexts {
  readonly home: {
    readonly title: string;
    readonly description: string;
    readonly heading: string;
    readonly text: string;
    readonly register: string;
    readonly signIn: string;
    readonly services: string;
  };
  readonly directory: { readonly heading: string; readonly subtitle: string };
  /** What services say of themselves, by their key, where it is not in the catalogue's own language. */
  readonly services: Readonly<Record<string, EntryTexts>>;
  postBy(author: string): string;
  aPostBy(author: string): string;
  figures(counts: { readonly posts: number; readonly followers: number }): string;
  aboutPerson(person: { readonly name: string; readonly username: string; readonly figures: string }): string;
}

const en: PageTexts = {
  home: {
    title: 'Home',
    description: 'Follow and subscribe to creators, and the business services that keep them going.',
    heading: 'Where fans get closer and creators get paid',
    text: 'Follow the people whose work you love. Make a living from yours, with the business services you need in the same place.',
    register: 'Get Started',
    signIn: 'Sign In',
    services: 'Creator Services',
  },
  directory: {
    heading: 'Creator Services',
    subtitle: 'Discover and access powerful tools for content creators',
  },
  services: {},
  postBy: (author) => `Post by ${author}`,
  aPostBy: (author) => `A post by ${author}`,
  figures: ({ posts, followers }) =>
    `${posts} ${posts === 1 ? 'post' : 'posts'}, ${followers} ${followers === 1 ? 'follower' : 'followers'}`,
  aboutPerson: ({ name, username, figures }) => `${name} (@${username}) on Stagedoor: ${figures}`,
};

/** The sentences of the web app's Spanish build, where it shows the same. */
const es: PageTexts = {
  home: {
    title: 'Portada',
    description: 'Sigue a creadores y suscríbete a ellos, con los servicios profesionales que los sostienen.',
    heading: 'Donde los fans están más cerca y los creadores cobran',
    text: 'Sigue a las personas cuyo trabajo te encanta. Vive del tuyo, con los servicios profesionales que necesitas en el mismo lugar.',
    register: 'Empezar',
    signIn: 'Iniciar sesión',
    services: 'Servicios para creadores',
  },
  directory: {
    heading: 'Servicios para creadores',
    subtitle: 'Descubre y abre herramientas potentes para creadores de contenido',
  },
  services: spanishCatalogue,
  postBy: (author) => `Publicación de ${author}`,
  aPostBy: (author) => `Una publicación de ${author}`,
  figures: ({ posts, followers }) =>
    `${posts} ${posts === 1 ? 'publicación' : 'publicaciones'}, ${followers} ${followers === 1 ? 'seguidor' : 'seguidores'}`,
  aboutPerson: ({ name, username, figures }) => `${name} (@${username}) en Stagedoor: ${figures}`,
};

export const pageTexts: { readonly [L in PageLanguage]: PageTexts } = { en, es };
