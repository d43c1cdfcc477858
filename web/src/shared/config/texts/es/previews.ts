import { message } from '../message.ts';

export const person = message(
  '{name} (@{username}) en Stagedoor: {posts, plural, one {{posts} publicación} other {{posts} publicaciones}}, {followers, plural, one {{followers} seguidor} other {{followers} seguidores}}',
);
export const post = message('Una publicación de {author}');
