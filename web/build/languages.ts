export type Language = 'en' | 'es' | 'pseudo';

interface LanguageFacts {
  /** The tag for the page and for Intl. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** The texts of `index.html`, shown before the app runs: a description of Stagedoor, and that the app needs JavaScript. */
  readonly description: string;
  readonly needsScript: string;
  /** The names of the installed app's shortcuts, in the order of `manifest.webmanifest`. */
  readonly shortcuts: readonly string[];
}

const english = {
  description: 'Follow and subscribe to creators, and the business services that keep them going.',
  needsScript: 'Stagedoor needs JavaScript to run.',
  shortcuts: ['Messages', 'Create'],
};

/**
 * The languages that the app is built in. `pseudo` is English in other letters, from right to left: it reveals texts that were not
 * translated and layouts that were not mirrored.
 */
export const languages: Readonly<Record<Language, LanguageFacts>> = {
  en: { tag: 'en', direction: 'ltr', ...english },
  es: {
    tag: 'es',
    direction: 'ltr',
    description: 'Sigue a creadores y suscríbete a ellos, con los servicios profesionales que los sostienen.',
    needsScript: 'Stagedoor necesita JavaScript para funcionar.',
    shortcuts: ['Mensajes', 'Crear'],
  },
  pseudo: { tag: 'en-XB', direction: 'rtl', ...english },
};
