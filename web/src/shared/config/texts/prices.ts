import { message } from './message.ts';

export const theSmallestPriceIs = message<{ amount: string }>('The smallest price is {amount}');
