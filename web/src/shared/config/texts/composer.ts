export const sold = 'This post has been sold: its text stays as it is.';
export const voted = 'People have voted on this post: its text stays as it is.';
