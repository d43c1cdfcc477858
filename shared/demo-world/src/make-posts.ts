import { getAt } from '#/get-at.ts';
import { getPerson } from '#/get-person.ts';
import { makeId } from '#/make-id.ts';
import { type At, byTime } from '#/moments.ts';
import { getPicture } from '#/pictures.ts';
import { type PostData, readData } from '#/read-data.ts';
import { pairsOf, triplesOf } from '#/rows-of.ts';
import type { Comment, Person, Poll, Post, Purchase, World } from '#/world.ts';

type Reactions = Pick<World, 'likes' | 'bookmarks' | 'views' | 'comments' | 'purchases' | 'polls'>;

/** Returns the posts and what people did with them. */
export function makePosts(at: At, people: readonly Person[]): Reactions & { posts: Post[] } {
  const reactions = readData('reactions');
  const made = readData('posts').map((data, place) => {
    const createdAt = at(data.ago);
    const { visitors = 0, ...given } = getAt(reactions, place);
    const post = makePost(data, place, { authorId: getPerson(people, data.by).id, createdAt, at, visitors });
    const postId = post.id;
    const acts = (list?: readonly number[]) =>
      pairsOf(list).map(([person, ago]) => ({ postId, userId: getAt(people, person).id, createdAt: at(ago) }));
    return {
      post,
      likes: acts(given.likes),
      bookmarks: acts(given.bookmarks),
      views: acts(given.views),
      comments: makeComments(at, people, data, post),
      purchases: acts(given.purchases).map(
        ({ userId: buyerId, createdAt: paidAt }): Purchase => ({
          id: makeId(`purchase ${postId} ${buyerId}`, paidAt),
          postId,
          buyerId,
          price: post.price,
          createdAt: paidAt,
        }),
      ),
      polls: (data.poll ? [data.poll] : []).map(({ options, hours }): Poll => {
        const votes = triplesOf(given.votes).map(([person, option, ago]) => ({
          userId: getAt(people, person).id,
          option,
          createdAt: at(ago),
        }));
        return { postId, options, hours, votes };
      }),
    };
  });
  return {
    posts: made.map(({ post }) => post),
    likes: made.flatMap(({ likes }) => likes).sort(byTime),
    bookmarks: made.flatMap(({ bookmarks }) => bookmarks).sort(byTime),
    views: made.flatMap(({ views }) => views).sort(byTime),
    comments: made.flatMap(({ comments }) => comments).sort(byTime),
    purchases: made.flatMap(({ purchases }) => purchases).sort(byTime),
    polls: made.flatMap(({ polls }) => polls),
  };
}

type Around = { authorId: string; createdAt: Date; at: At; visitors: number };

function makePost(data: PostData, place: number, { authorId, createdAt, at, visitors }: Around): Post {
  return {
    id: makeId(`post ${place}`, createdAt),
    authorId,
    content: data.text,
    visibility: data.visibility ?? 'PUBLIC',
    price: data.price ?? 0,
    isPinned: data.isPinned ?? false,
    createdAt,
    scheduledAt: data.publishedIn === undefined ? null : at(-data.publishedIn),
    media: (data.pictures ?? []).map((name, index) => ({
      id: makeId(`picture ${index} of post ${place}`, createdAt),
      picture: getPicture(name),
    })),
    visitorViews: visitors,
  };
}

function makeComments(at: At, people: readonly Person[], { comments = [] }: PostData, { id: postId }: Post): Comment[] {
  return comments.map(({ by, ago, text: content }, index) => {
    const createdAt = at(ago);
    const id = makeId(`comment ${index} on ${postId}`, createdAt);
    return { id, postId, userId: getPerson(people, by).id, content, createdAt };
  });
}
