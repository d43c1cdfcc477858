import { shortenText } from '@stagedoor/contracts/cut-text';

/** Returns the beginning of a post for its author's lists, of at most 140 characters; an ellipsis says where there is more. */
export const excerptOf = (content: string) => shortenText(content, 140);
