export const submit = 'Post Comment';
export const submitting = 'Posting...';
export const signIn = 'Sign in';
export const signInRest = 'to leave a comment';
export const none = 'No comments yet';
export const loginToComment = 'Please login to comment';
export const loginToLike = 'Please login to like comments';
