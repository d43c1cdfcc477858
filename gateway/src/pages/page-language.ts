import type { FastifyRequest } from 'fastify';

/** The languages that the web app is built in besides English. */
export const translations = ['es'] as const;
export type Translation = (typeof translations)[number];

/**
 * Returns the language that somebody has chosen in this browser: by the address (`?language=es`), for browsers that store nothing,
 * else by the cookie that the web app sets. Undefined for English, and without a choice.
 */
export function readLanguage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Translation | undefined {
  const asked = /[?&]language=([a-z]+)(?:&|$)/.exec(url)?.[1];
  const chosen = asked ?? /(?:^|;\s*)language=([a-z]+)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return translations.find((language) => language === chosen);
}
