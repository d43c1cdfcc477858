import type { World } from '#/world.ts';

/**
 * Returns a function that finds the id of the asset which a post or a message shows, by the id of its file there. Services that use
 * assets name them before media, which makes them at the same time, has told anything of them. Throws if there is none.
 */
export function indexAssets({ assets }: Pick<World, 'assets'>): (fileId: string) => string {
  const ids = new Map(assets.flatMap(({ id, uses }) => uses.map((use) => [use.id, id])));
  return (fileId) => {
    const found = ids.get(fileId);
    if (found === undefined) throw new Error(`The demo world has no asset for the file ${fileId}`);
    return found;
  };
}
