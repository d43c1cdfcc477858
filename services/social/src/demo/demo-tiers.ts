import type { World } from '@stagedoor/demo-world/world';
import type { TierRow } from '#/db/tiers.ts';
import { maskOfSlots } from '#/tiers/tier-mask.ts';

const creator = 'iris_vale';
/** Her subscribers belong to slot 0, the first paid tier. */
const [frontRow, listeners, greenRoom] = [0, 1, 2];

/** The tiers of the one creator of the demo world who has some, and what her posts for subscribers name. */
export function makeDemoTiers({ people, posts }: World): {
  readonly tiers: readonly TierRow[];
  readonly maskOf: ReadonlyMap<string, number>;
} {
  const iris = people.find(({ username }) => username === creator);
  if (iris === undefined) throw new Error(`the demo world lacks ${creator}`);
  const makeTier = (slot: number, position: number, name: string, priceCents: number, benefits: string[]): TierRow => ({
    ...{
      id: `01981b5c-0000-7000-8000-00000000d00${slot}`,
      creatorId: iris.id,
      slot,
      name,
      priceCents,
      benefits,
      position,
    },
    ...{ seats: slot === greenRoom ? 25 : null, pictureUseId: null, pictureAssetId: null, pictureWidth: null },
    ...{ archivedAt: null, revision: 1, createdAt: iris.createdAt },
  });
  const forSubscribers = posts.filter(
    ({ authorId, visibility, price }) => authorId === iris.id && visibility === 'SUBSCRIBERS' && price === 0,
  );
  const sets = [
    maskOfSlots([frontRow, greenRoom]),
    maskOfSlots([greenRoom]),
    maskOfSlots([listeners, frontRow, greenRoom]),
  ];
  return {
    tiers: [
      makeTier(listeners, 0, 'Listeners', 0, ['A piece now and then', 'News before anybody else']),
      makeTier(frontRow, 1, 'Front row', iris.subscriptionPrice, [
        'Sheet music and multitracks',
        'Every question answered',
      ]),
      makeTier(greenRoom, 2, 'Green room', 2_400, ['All of the front row', 'A lesson together once a month']),
    ],
    maskOf: new Map(forSubscribers.map(({ id }, at) => [id, sets[at % sets.length] ?? 0])),
  };
}
