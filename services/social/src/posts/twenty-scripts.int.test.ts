import { twentyScripts } from '@stagedoor/linked-text/testing/twenty-scripts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone(undefined, 'CREATOR');
});
afterAll(() => world.service.destroy());

const get = async (path: string, as?: Someone) => (await world.call(path, { as })).data;
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

describe.each(twentyScripts)('$script', ({ script, word, stop, quotes: [open, close], tag }) => {
  const name = `${word.trim()} ${script}`;
  const content = `${open}${word.trim()}${close} #${tag} @mara_keys https://example.org/foo${stop}`.normalize('NFC');

  it('is in a name, a post, a comment and a tag as it was written, and found by its words', async () => {
    const someone = await world.someone(undefined, 'CREATOR');
    const saved = await world.call('/users/profile', {
      method: 'PUT',
      as: someone,
      body: { displayName: name, bio: content },
    });
    expect(saved.data).toMatchObject({ displayName: name.normalize('NFC'), bio: content });

    const { id } = await world.post(someone, content);
    expect((await get(`/posts/${id}`)).content).toBe(content);
    const comment = await world.call(`/posts/${id}/comment`, { method: 'POST', as: mara, body: { content } });
    expect(comment.data.content).toBe(content);

    const q = encodeURIComponent(word.trim());
    expect(idsOf((await get(`/posts/tags/${encodeURIComponent(tag)}`)).posts)).toContain(id);
    expect(idsOf((await get(`/posts/search?q=${q}`)).posts)).toContain(id);
    expect(idsOf((await get(`/posts/search?q=${encodeURIComponent(`#${tag}`)}`)).posts)).toContain(id);
    expect(idsOf((await get(`/users/search?q=${q}`)).users)).toContain(someone.userId);
  });
});
