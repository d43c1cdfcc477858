import type { CreatorScript } from '#/creators/script.ts';

export const priyaCooks: CreatorScript = {
  username: 'priya_cooks',
  displayName: 'Priya Raman',
  field: 'cooking',
  bio: 'South Indian home cooking from a flat with one window and a very good grinder. Breakfasts first. I write recipes the way my aunts speak: with the reasons in.',
  subscriptionPrice: 799,
  isVerified: true,
  posts: [
    {
      text: "Dosa batter in a cold country. The problem isn't your rice, it's your kitchen: it wants 28 degrees and you've got 19. Oven light on, door open by a wooden spoon, ten hours. Mine doubled by breakfast.",
      media: 2,
      pinned: true,
      talk: [
        [
          'The wooden spoon in the oven door. Seven years of flat dosas, and it was a spoon.',
          "I wish I could claim it. It was my neighbor's radiator that taught me.",
        ],
      ],
    },
    {
      text: 'Mustard seeds: wait until they stop talking. Then the curry leaves, which will shout. Then everything else may come in.',
      media: 1,
    },
    {
      text: "Sambar powder from whole spices, in grams, with the order of roasting. Coriander first, because it's patient; fenugreek last, because it isn't. Makes a jar, keeps three months, ruins you for the packet.",
      media: 4,
      price: 450,
      talk: [
        [
          'Ruined for the packet, as promised. Is there a version without asafoetida?',
          'Leave it out and add one clove of garlic to the tempering. My aunt must never know.',
        ],
      ],
    },
    {
      text: "My mother's note on the back of an electricity bill, translated: 'Rice for two. Water to the first line of your finger. You will be fine.' Every word of that has carried me through something.",
      media: 1,
      talk: [
        [
          "'You will be fine.' I'm having that embroidered.",
          "She would say don't waste good thread, and then she'd be very pleased.",
        ],
      ],
    },
    {
      text: 'Tamarind is not optional. Lemon is a different person.',
      media: 0,
    },
    {
      text: 'What I cook on a Tuesday: rasam with the last four tomatoes, beans with coconut, rice, a fried egg that has no business there. Twenty-five minutes. The rasam cures most things up to and including Tuesday.',
      media: 1,
      talk: [
        [
          'Made the rasam with a cold. I could smell it by the second bowl.',
          "That's the pepper. Third bowl is for the joy of it.",
        ],
      ],
    },
    {
      text: "A lesson for subscribers in idli that float. It's in the grinding: the rice a little rough, the lentils like whipped cream, and then you fold them with your hand and not a spoon, because your hand is warm.",
      media: 2,
      visibility: 'SUBSCRIBERS',
      talk: [
        [
          'Folded by hand. They floated. I called my sister.',
          'Calling the sister is step nine. I should have written it down.',
        ],
      ],
    },
    {
      text: "Seven chutneys, left to right: coconut, tomato, mint, peanut, onion, ridge gourd peel (yes, the peel), and the red one I can't make mild for you, I'm sorry, I tried.",
      media: 7,
      price: 550,
      talk: [
        [
          "The ridge gourd peel one! My grandmother made that and I'd forgotten it existed.",
          "That's why it's in. Roast the peel until it smells of toast.",
        ],
      ],
    },
    {
      text: "Somebody asked whether it's authentic. It's what we ate. We ate it in Madurai, in Leicester and in a car park in France, and it was right in all three.",
      media: 0,
      talk: [
        ['The car park in France deserves its own post.', 'There was a camping stove, a storm and 40 idlis. One day.'],
      ],
    },
    {
      text: "Pongal is next week, so here's the sweet one and the savoury one, side by side, and my yearly plea: more ghee than you think, and then the amount I said.",
      media: 2,
      scheduled: true,
    },
  ],
};
