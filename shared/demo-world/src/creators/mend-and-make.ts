import type { CreatorScript } from '#/creators/script.ts';

export const mendAndMake: CreatorScript = {
  username: 'mend_and_make',
  displayName: 'Saoirse Daly',
  field: 'repair',
  bio: 'Visible mending: darns, patches, sashiko, zips that everyone else has given up on. I learned from a neighbour over a wall. Clothes come in with a hole and go out with a story.',
  subscriptionPrice: 599,
  isVerified: true,
  posts: [
    {
      text: "A darn is a very small loom that you carry in your pocket. Up, down, across, over, under. If you can make a basket you can mend an elbow. If you can't make a basket, you're about to.",
      media: 4,
      pinned: true,
      talk: [
        ['My first darn looks like a pancake but it holds.', 'Holding is the whole exam. The pancakes get thinner.'],
      ],
    },
    {
      text: 'In this week: a jumper with moth, a coat with a pocket full of holes and one walnut, jeans past saving. The jeans will become knees for other jeans.',
      media: 1,
      talk: [['Please tell me you returned the walnut.', "Sewn into the new pocket. She'd asked for it 'as it was'."]],
    },
    {
      text: "Use a thread that doesn't match. If you try to hide it, you'll see it for ever. If you make it orange, you've made a decision.",
      media: 0,
      talk: [['Made it orange. My manager asked where I bought the jacket.', "That's the highest grade we give."]],
    },
    {
      text: 'Pattern and method for the sashiko elbow: three designs, full-size templates, what thread, what needle, and how to mark a curve with a cup. An evening for the first, an hour for the second elbow.',
      media: 2,
      price: 400,
      talk: [
        [
          'Second elbow took an hour and ten. There was cake in the middle.',
          "Cake time isn't counted. It's in the small print.",
        ],
      ],
    },
    {
      text: "Zips. It's hardly ever the teeth; it's the slider, spread by years of yanking. Squeeze each side gently with pliers, half a turn, try. Ninety seconds, and you've saved a coat.",
      media: 2,
      talk: [['NINETY SECONDS. I was about to pay 45 for a new zip.', 'Spend it on thread. Orange.']],
    },
    {
      text: "A man brought his late wife's cardigan with a hole at the cuff where she always held it. He didn't want it closed. We stitched round the edge so it'd never get bigger, and left it open.",
      media: 1,
      talk: [
        [
          "I've read a lot of things on the internet today. This is the one I'll keep.",
          'He sent a photograph. He wears it in the garden.',
        ],
        ["A mend that isn't a closing. Beautiful."],
      ],
    },
    {
      text: "Moths: the larvae eat, not the moths. Freezer, two weeks, out for a day, freezer again. Then lavender if you like the smell, because that's all it does.",
      media: 0,
    },
    {
      text: "Seven patches from one worn-out tablecloth, on seven people's knees. They were all at the same wedding without knowing it.",
      media: 7,
      talk: [["I'm knee number four! What wedding?", "Your cousin's. Look at the group photograph, bottom row."]],
    },
    {
      text: "Mending circle for subscribers, Sunday at four, cameras on hands only. Bring something you have been hiding at the back of the wardrobe. There's no such thing as too far gone, there's only 'more interesting'.",
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [
        [
          "Mine's described as 'more interesting' and I'm choosing to be flattered.",
          'The armpit of that shirt is a landscape. I meant it kindly.',
        ],
      ],
    },
    {
      text: "The neighbour who taught me is 93 today. I brought her the first thing I ever darned, a sock, green on grey. She looked at it through her glass and said 'well, you've got better'. I have not stopped smiling.",
      media: 2,
      talk: [
        [
          'Happy birthday to the neighbour over the wall!',
          'She says thank you, and that you should all wax your thread.',
        ],
      ],
    },
  ],
};
