import { message } from './message.ts';

export const feed = 'Your Feed';
export const loadMore = 'Load More';
export const discover = 'Discover Creators';
export const notFound = 'Post not found';
export const like = 'Like';
export const liked = 'Liked';
export const share = 'Share';
export const postLiked = 'Post liked';
export const loginToLike = 'Please login to like posts';
export const moreMedia = message<{ count: number }>('+{count}');
export const popularCreators = 'Popular creators';
export const pictures = 'Pictures';
export const videos = 'Videos';
export const text = 'Text';
export const typeOfPost = 'Type of post';
export const shareSomethingWithYourFollowers = 'Share something with your followers';
export const firstSteps = 'First steps';
export const stepsDone = message<{ done: number; count: number }>('{done} of {count} done');
export const hideSteps = 'Hide';
export const stepsHidden = 'First steps hidden';
export const stepDone = 'done';
export const stepNames = {
  picture: 'Add a profile picture',
  bio: 'Write a few lines about yourself',
  post: 'Publish your first post',
  price: 'Set a monthly price for subscribers',
  payouts: 'Set up payouts',
} as const;
export const postsOfThePeopleYouFollow = 'Posts of the people you follow appear here.';
export const showMyFeed = 'Show my feed';
export const morePosts = message<{ count: number }>('{count, plural, one {1 more post} other {{count} more posts}}');
export const youHaveSeenItAll = 'You have seen it all';
export const toDiscover = 'To discover';
export const newPost = 'New post';
export const newLabel = 'new';
export const savedFeedOf = message<{ readAt: string }>(
  'Your feed of {readAt}. It is brought up to date when you are connected.',
);
export const serviceOfTheDay = 'Service of the day';
export const creatorsToFollow = 'Creators to follow';
export const trending = 'Trending';
export const picturesAndFiles = 'Pictures and files';
export const unpinFromProfile = 'Unpin from profile';
export const pinToProfile = 'Pin to profile';
export const removeLinkPreview = 'Remove link preview';
export const showLinkPreview = 'Show link preview';
export const postSaved = 'Post saved';
export const moreAboutYourPost = 'More about your post';
export const whyDoISeeThis = 'Why do I see this?';
export const mute = message<{ username: string }>('Mute @{username}');
export const reportPost = 'Report post';
export const block = message<{ username: string }>('Block @{username}');
export const moreAboutThePostBy = message<{ username: string }>('More about the post by @{username}');
export const reportThisPost = 'Report this post';
export const postMayBeGone = 'It may have been deleted, or is not open to you.';
export const moreBy = message<{ displayName: string }>('More by {displayName}');
export const tip = 'Tip';
export const postsWith = message<{ tag: string }>('Posts with #{tag}');
export const noPostsWithYet = message<{ tag: string }>('No posts with #{tag} yet');
export const explorePosts = 'Explore posts';
export const bookmark = 'Bookmark';
export const deleteThisPost = 'Delete this post?';
export const deletePost = 'Delete post';
export const embedThisPost = 'Embed this post';
export const embedHint = 'Paste this code into a page. It shows the post for as long as everyone may see it.';
export const embedCode = 'embed code';
export const seeWhatItLooksLike = 'See what it looks like';
export const nothingOfThisKindYet = 'Nothing of this kind yet';
export const nothingToExploreYet = 'Nothing to explore yet';
export const showEverything = 'Show everything';
export const postBy = message<{ displayName: string }>('Post by {displayName}');
export const notOpenToYou = 'Not open to you';
export const forFollowers = 'For followers';
export const forSubscribers = 'For subscribers';
export const forTiers = message<{ names: string }>('For {names}');
export const forTiersFrom = message<{ names: string; price: string }>('For {names}, from {price} a month');
export const forFreeTier = message<{ names: string }>('For {names}, free to join');
export const theRestOpensForItsPrice = 'The rest opens for its price';
export const openOf = message<{ count: number; nouns: string; index: number }>(
  '{count, plural, one {Open the {nouns}} other {Open {nouns} {index} of {count}}}',
);
export const video = 'Video';
export const thisCouldNotBeLoaded = 'This could not be loaded';
export const download = message<{ size: string }>('Download · {size}');
export const mediaOfThePostBy = 'Media of the post by';
export const ofCount = message<{ count: number }>('of {count}');
export const zoomOut = 'Zoom out';
export const zoomIn = 'Zoom in';
export const seeTheWholePicture = 'See the whole picture';
export const pleaseLoginToVote = 'Please login to vote';
export const answers = 'Answers';
export const vote = 'Vote';
export const yourVote = '(your vote)';
export const votes = message<{ count: number }>('{count, plural, one {1 vote} other {{count} votes}}');
export const openThePostBy = 'Open the post by';
export const aPostBy = 'A post by';
export const scheduledHint = message<{ scheduledAt: string }>('Only you see it until it is published, {scheduledAt}');
export const poll = 'Poll';
export const locked = 'Locked';
export const pinned = 'Pinned';
export const postLikesComments = message<{ likeCount: number; commentCount: number }>(
  'Post, {likeCount, plural, one {1 like} other {{likeCount} likes}}, {commentCount, plural, one {1 comment} other {{commentCount} comments}}',
);
export const whyYouSeeThis = 'Why you see this';
export const whyPartlyOpen = 'You opened it, and may see a part of it.';
export const itIsYours = 'It is yours.';
export const youSubscribeTo = message<{ username: string }>('You subscribe to @{username}.');
export const youBoughtIt = 'You bought it.';
export const whyPublic =
  'It is for everyone: explore and trending show such posts by their likes, comments, views and age.';
export const scheduled = 'Scheduled';
export const waitsForCreator =
  'It is not published: only creators can sell posts or post for subscribers. Change its price and audience to publish it.';
export const missedWhileClosed = 'Its time passed while your account was closed. Choose a new time to publish it.';
export const forEveryone = 'For everyone';
export const files = message<{ count: number }>('{count, plural, one {1 file} other {{count} files}}');
export const sensitiveContent = 'Sensitive content';
export const titleOfPostBy = message<{ displayName: string }>('A post by {displayName}');
export const copyLink = 'Copy link';
export const shareWith = 'Share with…';
export const embed = 'Embed';
export const unlockFor = message<{ price: string }>('Unlock for ${price}');
export const unlock = 'Unlock';
export const follow = 'Follow';
export const followToUnlock = 'Follow to unlock';
export const subscribe = 'Subscribe';
export const subscribeToUnlock = 'Subscribe to unlock';
export const anyoneCanBuy = 'Whoever buys this post sees all of it.';
export const followersCanBuy = 'Followers can buy this post, and then see all of it.';
export const subscribersCanBuy = 'Subscribers can buy this post, and then see all of it.';
export const noLongerSold = 'Can no longer be bought';
export const noLongerSoldHint = 'This post can no longer be bought: its author is no creator any more.';
export const yoursIsNoLongerSold =
  'Nobody can buy this post, because you are no creator. It stays open to whoever bought it.';
export const buyingOpensSoon = ' Buying opens soon.';
export const ofWord = 'of';
export const boughtPostStays = 'This post is not shown to you elsewhere. You bought it, so it stays here for you.';
export const deleteWarning = 'It is gone for everyone, with its likes and comments. This cannot be undone.';
export const whoeverBoughtItKeepsIt = 'Whoever bought it keeps it.';
export const peopleBoughtItAndKeepIt = message<{ buyers: number; buyersShown: string }>(
  '{buyers, plural, one {1 person bought it and keeps it.} other {{buyersShown} people bought it and keep it.}}',
);
export const deleteSoldWarning = message<{ keptNote: string }>(
  'It is gone for everyone else, with its likes and comments. {keptNote} This cannot be undone.',
);
export const openForOncePublished = message<{ time: string }>('Open for {time} once published');
export const closed = 'Closed';
export const left = message<{ time: string }>('{time} left');
export const linkPreviewShown = 'Link preview shown';
export const linkPreviewIsComing = 'The link preview comes once the page was read';
export const linkPreviewRemoved = 'Link preview removed';
export const pinnedToYourProfile = 'Pinned to your profile';
export const noLongerPinned = 'No longer pinned';
export const reportReceived = 'Thank you. We will look at it';
export const youHaveVoted = message<{ poll: string }>('You have voted. {poll}');
export const days = message<{ count: number }>('{count, plural, one {1 day} other {{count} days}}');
export const hours = message<{ count: number }>('{count, plural, one {1 hour} other {{count} hours}}');
export const minutes = message<{ count: number }>('{count, plural, one {1 minute} other {{count} minutes}}');
export const voteWord = message<{ count: number }>('{count, plural, one { vote} other { votes}}');
export const youBoughtItOn = message<{ day: string }>('You bought it on {day}.');
export const youFollow = message<{ username: string }>('You follow @{username}, so their posts are in your feed.');
export const youFollowSince = message<{ username: string; day: string }>(
  'You have followed @{username} since {day}, so their posts are in your feed.',
);
export const likesWord = message<{ count: number }>('{count, plural, one {like} other {likes}}');
export const commentsWord = message<{ count: number }>('{count, plural, one {comment} other {comments}}');
export const viewsWord = message<{ count: number }>('{count, plural, one {view} other {views}}');
export const nouns = { picture: 'picture', video: 'video', sound: 'sound', file: 'file' };
export const filesStayInVault = message<{ count: number }>(
  '{count, plural, one {Its file stays} other {Its files stay}} in your vault.',
);
export const trashItsFiles = message<{ count: number }>(
  'Move {count, plural, one {this file} other {these files}} to the trash of the vault, too. Other posts and messages go on showing {count, plural, one {it} other {them}}.',
);
export const filesNotTrashed = message<{ reason: string }>(
  'The post is deleted, but its files could not be moved to the trash. {reason}',
);
