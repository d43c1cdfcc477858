import { message } from './message.ts';

export const notFound = 'User not found';
export const edit = 'Edit Profile';
export const follow = 'Follow';
export const following = 'Following';
export const unfollowed = 'Unfollowed';
export const requested = 'Requested';
export const followRequestSent = 'Follow request sent';
export const sendMessage = 'Message';
export const subscribe = message<{ price: string }>(`Subscribe - \${price}/mo`);
export const subscribeSoon = 'Subscription feature coming soon!';
export const posts = 'Posts';
export const about = 'About';
export const free = 'Free';
