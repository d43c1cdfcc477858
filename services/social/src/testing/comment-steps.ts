import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

interface Scene {
  readonly world: SocialWorld;
  /** The author of the post. */
  readonly mara: Someone;
  readonly fan: Someone;
  readonly other: Someone;
  readonly postId: string;
}

/** Runs the tests of a file in one world. Each test has a new post and new people, which `begin` gets. */
export function testComments(begin: (scene: Scene) => void) {
  let world: SocialWorld;
  let scene: Scene;
  beforeAll(async () => {
    world = await startSocial();
  });
  afterAll(() => world.service.destroy());
  beforeEach(async () => {
    const mara = await world.someone(undefined, 'CREATOR');
    const [fan, other] = [await world.someone(), await world.someone()];
    scene = { world, mara, fan, other, postId: (await world.post(mara, 'Talk to me')).id };
    begin(scene);
  });
  return {
    remove: (id: string, as?: Someone) => world.call(`/comments/${id}`, { method: 'DELETE', as }),
    countOf: async () => (await world.call(`/posts/${scene.postId}`)).data.commentCount,
  };
}
