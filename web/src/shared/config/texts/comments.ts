import { message } from './message.ts';

export const submit = 'Post Comment';
export const submitting = 'Posting...';
export const signIn = 'Sign in';
export const signInRest = 'to leave a comment';
export const commentedOnIsGone =
  'What you write about was deleted, or is not open to you any more. Copy what you want to keep.';
export const commentIsGone = 'This comment was deleted, so it cannot be saved. Copy what you want to keep.';
export const none = 'No comments yet';
/** Shown if every comment of the post is by a person who blocked the viewer or whom the viewer blocked. */
export const noneForYou = 'No comments that you can see';
export const loginToComment = 'Please login to comment';
export const loginToLike = 'Please login to like comments';
export const answersTo = message<{ username: string }>('Answers to @{username}');
export const yourAnswerTo = message<{ username: string }>('Your answer to @{username}');
export const yourComment = 'Your comment';
export const writeAnAnswer = 'Write an answer';
export const writeAComment = 'Write a comment';
export const postAnswer = 'Post Answer';
export const edited = 'edited';
export const answer = 'Answer';
export const theCommentBy = message<{ username: string }>('the comment by @{username}');
export const likeTheCommentBy = message<{ username: string }>('Like the comment by @{username}');
export const moreAboutTheCommentBy = message<{ username: string }>('More about the comment by @{username}');
export const deleteThisComment = 'Delete this comment?';
export const deleteComment = 'Delete comment';
export const theAnswersToItStay = 'The answers to it stay.';
export const reportThisComment = 'Report this comment';
export const commentsOpenWithThePost = 'Comments open with the post.';
export const hideAnswers = 'Hide answers';
export const yourCommentEdited = 'Your comment, edited';
export const thankYouWeWillLookAt = 'Thank you. We will look at it';
export const showAnswers = message<{ answerCount: number }>(
  '{answerCount, plural, one {Show 1 answer} other {Show {answerCount} answers}}',
);
export const theCommentYouCameFor = 'The comment you came for';
export const theCommentIsNotThereAnyMore = 'This comment is not there any more.';
