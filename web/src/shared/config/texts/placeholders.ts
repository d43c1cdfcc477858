/** Pages that are announced and not built, or switched off. */
export const pages = {
  explore: { title: 'Explore', text: 'Explore content coming soon' },
  streams: { title: 'Live Streams', text: 'Live streams are coming soon' },
  subscriptions: { title: 'Subscriptions', text: 'Subscriptions coming soon' },
  likes: { title: 'Likes', text: 'The posts you liked are coming soon' },
  bookmarks: { title: 'Bookmarks', text: 'Your bookmarks are coming soon' },
  wallet: { title: 'Wallet', text: 'Your wallet is coming soon' },
  earnings: { title: 'Earnings', text: 'Earnings coming soon' },
  analytics: { title: 'Analytics', text: 'Analytics coming soon' },
  live: { title: 'Live', text: 'Live streaming is on the roadmap' },
  mySubscribers: { title: 'Subscribers', text: 'Your list of subscribers is coming soon' },
  postCreate: { title: 'Create Post', text: 'Post creation coming soon' },
} as const;
