import type { Post } from '@stagedoor/contracts/post';
import type { User } from '@stagedoor/contracts/user';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeDirectory, describeHome } from './describe-platform.ts';
import { describeProfile } from './describe-profile.ts';
import { describePost } from './find-page.ts';
import type { PageDescription } from './page-description.ts';
import { PageHead } from './page-head.tsx';

const publicUrl = 'https://stagedoor.example';
const id = '019a0000-0000-7000-8000-00000000000a';
const instant = '2026-01-05T09:45:00.000Z';

const user: User = {
  id,
  username: 'mara',
  displayName: 'Mara',
  bio: null,
  avatarUrl: '/media/a.webp',
  coverUrl: null,
  role: 'CREATOR',
  isVerified: false,
  subscriptionPrice: 0,
  createdAt: instant,
  isPrivate: false,
  stats: { posts: 1, followers: 1, following: 3, subscribers: 4 },
  isFollowing: false,
  isBlocked: false,
  hasSubscription: false,
};
const url = '/media/social/public/a/1080.webp';
const post: Post = {
  id,
  userId: id,
  content: 'Hello',
  user: { id, username: 'mara', displayName: 'Mara', avatarUrl: null, isVerified: false },
  media: [
    {
      id,
      type: 'IMAGE',
      url,
      thumbnailUrl: url,
      alt: 'A "lamp" at night',
      mimeType: 'image/webp',
      width: 1080,
      height: 720,
      size: 9,
    },
  ],
  price: 0,
  likeCount: 0,
  commentCount: 0,
  viewCount: 0,
  hasLiked: false,
  hasBookmarked: false,
  isPinned: false,
  isLocked: false,
  createdAt: instant,
  updatedAt: instant,
  stats: { likes: 0, comments: 0 },
  visibility: 'PUBLIC',
  scheduledAt: null,
};

beforeEach(() => {
  vi.stubGlobal('location', new URL(publicUrl));
});

const headOf = (page: PageDescription | undefined) => renderToStaticMarkup(<PageHead page={page} />);

function aboutOf(page: PageDescription) {
  return JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(headOf(page))?.[1] ?? '');
}

it('a page of the platform says what the platform is', () => {
  expect(headOf(describeHome())).toContain(
    '<meta property="og:title" content="Where fans get closer and creators get paid"/>',
  );
  expect(headOf(describeHome())).toContain(`<meta property="og:image" content="${publicUrl}/icon-512.png"/>`);
  expect(headOf(undefined)).toBe(
    '<meta name="description" content="Follow and subscribe to creators, and the business services that keep them going."/>',
  );
});

it('addresses for other programs are whole: those in structured data, and where a post can be embedded from', () => {
  expect(aboutOf(describeDirectory()).itemListElement[0]).toMatchObject({ url: `${publicUrl}/services/payments` });
  expect(aboutOf(describeProfile(user)).mainEntity).toMatchObject({
    url: `${publicUrl}/mara`,
    image: `${publicUrl}/media/a.webp`,
  });
  expect(aboutOf(describePost(post))).toMatchObject({
    author: { url: `${publicUrl}/mara` },
    image: `${publicUrl}${url}`,
  });
  expect(headOf(describePost(post))).toContain(` href="${publicUrl}/oembed?url=`);
  expect(headOf(describePost(post))).toContain(`<link rel="canonical" href="${publicUrl}/post/${id}"/>`);
});

it('what people write stays text', () => {
  const content = 'First line\n</script><b>second</b> "quoted"';
  const head = headOf(describePost({ ...post, content }));
  expect(head).toContain('content="First line &lt;/script&gt;&lt;b&gt;second&lt;/b&gt; &quot;quoted&quot;"');
  expect(head).not.toContain('</script><b>');
  expect(aboutOf(describePost({ ...post, content }))).toMatchObject({ articleBody: content });
  expect(head).toContain('<meta property="og:image:alt" content="A &quot;lamp&quot; at night"/>');
});

it('a picture is shared as a JPEG of a size that is known, with its description', () => {
  const head = headOf(describePost(post));
  expect(head).toContain(`<meta property="og:image" content="${publicUrl}/media/social/public/a/share.jpg"/>`);
  expect(head).toContain('<meta property="og:image:width" content="1080"/>');
  expect(head).toContain('<meta property="og:image:height" content="720"/>');
});

it('a film is shared by its poster, and by the picture of its author without one', () => {
  const film = {
    id,
    type: 'VIDEO',
    alt: 'lamp.mp4',
    size: 9,
    mimeType: 'video/mp4',
    width: 1920,
    height: 1080,
  } as const;
  const address = '/media/social/public/f/640.webp';
  const shared = (thumbnailUrl: string | null) =>
    headOf(
      describePost({
        ...post,
        user: { ...post.user, avatarUrl: '/media/social/public/avatars/a/512.webp' },
        media: [{ ...film, url: '/media/social/public/f/whole.mp4', thumbnailUrl }],
      }),
    );
  expect(shared(address)).toContain(`content="${publicUrl}/media/social/public/f/share.jpg"`);
  expect(shared(address)).toContain('<meta property="og:image:width" content="1200"/>');
  expect(shared(address)).toContain('<meta property="og:image:height" content="675"/>');
  expect(shared(address)).toContain('<meta property="og:image:alt" content="lamp.mp4"/>');
  expect(shared(null)).toContain(`content="${publicUrl}/media/social/public/avatars/a/share.jpg"`);
  expect(shared(null)).toContain('<meta property="og:image:width" content="512"/>');
});

it('a cover is shared in a fixed size', () => {
  const head = headOf(describeProfile({ ...user, coverUrl: '/media/social/public/covers/c/cover.webp' }));
  expect(head).toContain(`content="${publicUrl}/media/social/public/covers/c/share.jpg"`);
  expect(head).toContain('<meta property="og:image:width" content="1000"/>');
  expect(head).toContain('<meta property="og:image:height" content="500"/>');
});

it('an avatar that is media’s is shared as one of before', () => {
  const head = headOf(describeProfile({ ...user, avatarUrl: '/media/files/social/avatars/a/512.webp' }));
  expect(head).toContain(`content="${publicUrl}/media/files/social/avatars/a/share.jpg"`);
  expect(head).toContain('<meta property="og:image:width" content="512"/>');
});

it('a profile without a text of its own is described by its figures, also where they are one', () => {
  expect(headOf(describeProfile(user))).toContain('content="Mara (@mara) on Stagedoor: 1 post, 1 follower"');
});

it('a locked post is described without its pictures, and neither it nor a private account is indexed', () => {
  const head = headOf(describePost({ ...post, isLocked: true, price: 5, content: 'The first wor' }));
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).not.toContain('/media/');
  expect(head).not.toContain('oembed');
  expect(headOf(describePost(post))).not.toContain('noindex');
  expect(headOf(describeProfile({ ...user, isPrivate: true }))).toContain('noindex');
});

it('a sensitive post is described without its pictures, and says that it is not for families', () => {
  expect(headOf(describePost(post))).toContain('summary_large_image');
  const head = headOf(describePost({ ...post, isSensitive: true }));
  expect(head).not.toContain('1080.webp');
  expect(head).toContain('"isFamilyFriendly":false');
});
