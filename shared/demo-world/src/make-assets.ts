import { getAttachment } from '#/attachments.ts';
import { makeId } from '#/make-id.ts';
import { byTime } from '#/moments.ts';
import { findProfileAssets } from '#/profile-assets.ts';
import type { Asset, AssetUse, Picture, World } from '#/world.ts';

/** A file that somebody has posted or sent. */
type Shown = {
  ownerId: string;
  content: Exclude<Asset['content'], { folder: string }>;
  title: string;
  use: AssetUse;
};

type Happened = Pick<World, 'people' | 'posts' | 'purchases' | 'conversations' | 'verifications'>;

/** Returns everybody's files. The same file of posts and messages is there once, from the day on which its owner used it first. */
export function makeAssets(happened: Happened): Asset[] {
  const assets = new Map<string, Asset>();
  for (const { ownerId, content, title, use } of listShown(happened)) {
    const key = `${ownerId} ${'picture' in content ? content.picture.name : content.attachment.name}`;
    const { createdAt } = use;
    const id = makeId(`asset ${key}`, createdAt);
    const asset = assets.get(key) ?? { id, ownerId, purpose: 'post', content, title, createdAt, uses: [] };
    asset.uses.push(use);
    assets.set(key, asset);
  }
  return [...assets.values(), ...makeProfileAssets(happened), ...makeDocuments(happened)].sort(byTime);
}

function makeProfileAssets({ people }: Happened): Asset[] {
  return people.flatMap((person) => {
    const { avatar, cover } = findProfileAssets(person);
    const { id: ownerId, createdAt } = person;
    const make = (id: string, purpose: 'avatar' | 'cover', folder: string) =>
      makeUsedOnce({ id, ownerId, purpose, content: { folder }, title: `${folder}.webp`, createdAt });
    const covers = cover === null || person.cover === null ? [] : [make(cover, 'cover', person.cover)];
    return [make(avatar, 'avatar', person.avatar), ...covers];
  });
}

function makeDocuments({ verifications }: Happened): Asset[] {
  return verifications.flatMap(({ userId: ownerId, createdAt, documents }) =>
    documents.map(({ id, picture }) =>
      makeUsedOnce({
        id,
        ownerId,
        purpose: 'document',
        content: { picture },
        title: `${picture.name}.webp`,
        createdAt,
      }),
    ),
  );
}

function makeUsedOnce(asset: Omit<Asset, 'uses'>): Asset {
  const { id, createdAt } = asset;
  return { ...asset, uses: [{ id, service: 'social', targetId: id, soldCount: 0, words: '', createdAt }] };
}

/** Returns everything that was posted and sent, the oldest first. */
function listShown({ posts, purchases, conversations }: Happened): Shown[] {
  const sold = Map.groupBy(purchases, ({ postId }) => postId);
  const posted = posts.flatMap(({ id: targetId, authorId: ownerId, content: words, createdAt, media }) => {
    const soldCount = sold.get(targetId)?.length ?? 0;
    return media.map(({ id, picture }): Shown => {
      const use: AssetUse = { id, service: 'social', targetId, soldCount, words, createdAt };
      return { ownerId, ...describePicture(picture), use };
    });
  });
  const messages = conversations.flatMap((conversation) => conversation.messages);
  const sent = messages.flatMap(({ id: targetId, senderId: ownerId, price, isUnlocked, attachment, createdAt }) => {
    if (attachment === null) return [];
    const { id, fileName, picture } = attachment;
    const soldCount = price > 0 && isUnlocked ? 1 : 0;
    // Its owner finds a file by the text of a post, not by that of a message.
    const use: AssetUse = { id, service: 'messaging', targetId, soldCount, words: '', createdAt };
    const file =
      picture === null
        ? { content: { attachment: getAttachment(fileName) }, title: fileName }
        : describePicture(picture);
    return [{ ownerId, ...file, use }];
  });
  return [...posted, ...sent].sort((one, other) => byTime(one.use, other.use));
}

const describePicture = (picture: Picture) => ({ content: { picture }, title: `${picture.name}.webp` });
