export const goToFeed = 'Go to Feed';
export const getStarted = 'Get Started';
export const signIn = 'Sign In';
export const why = 'Why Choose Us';
export const featuredCreators = 'Featured creators';
export const home = 'Home';
export const whereFansGetCloserAndCreators = 'Where fans get closer and creators get paid';
export const followThePeopleWhoseWorkYou =
  'Follow the people whose work you love. Make a living from yours, with the business services you need in the same place.';
export const theDoorIsOpen = 'The door is open';
export const joinAsAFanInA = 'Join as a fan in a minute, or bring your work and your audience.';
export const createYourAccount = 'Create your account';
export const trendingPosts = 'Trending posts';
export const closerToYourFans = 'Closer to your fans';
export const postsCommentsAndMessagesInOne =
  'Posts, comments and messages in one feed, with no algorithm between you and those who follow you.';
export const paidForYourWork = 'Paid for your work';
export const setAMonthlyPriceSellA = 'Set a monthly price, sell a single post, and see what every one of them earned.';
export const aBackOfficeThatComesWith = 'A back office that comes with it';
export const paymentsAccountingLegalWellnessAndMore =
  'Payments, accounting, legal, wellness and more: the services a creator needs, behind one sign-in.';
