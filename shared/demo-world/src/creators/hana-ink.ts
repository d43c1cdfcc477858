import type { CreatorScript } from '#/creators/script.ts';

export const hanaInk: CreatorScript = {
  username: 'hana_ink',
  displayName: 'Hana Mori',
  field: 'art',
  bio: 'Ink, brush, plants. I draw what is growing within an hour of my door, once a day, before I am properly awake. Prints twice a year, brush lessons every other Thursday.',
  subscriptionPrice: 999,
  isVerified: true,
  posts: [
    {
      text: "A drawing a day since the first of March, four years now. The rule is one sheet and no second try. About one in nine is good. You're going to see the other eight as well.",
      media: 4,
      pinned: true,
      talk: [['The other eight are why I follow you.', "Then you'll be very happy here, there are so many."]],
    },
    {
      text: "Grind the ink slowly. If you hurry, it's grey; if you sit with it, it goes black and the day does too, in a good way. Ten minutes. I listen to the neighbour's radio through the wall.",
      media: 1,
    },
    {
      text: 'The fern on the north wall, drawn in one breath out. You can see where I ran out of breath.',
      media: 1,
      talk: [
        [
          "Right there, third frond from the left, isn't it?",
          'Third frond from the left. I nearly fainted for that frond.',
        ],
      ],
    },
    {
      text: "Brush lesson 9: one stroke with five weights. Video, my practice sheets, and the sheets of two students (with permission) so you can see that it's not talent, it's about forty minutes.",
      media: 2,
      price: 900,
      talk: [
        [
          'It took me fifty minutes, but then it happened, and I yelled.',
          'Everyone yells. My cat leaves before the lesson starts.',
        ],
      ],
    },
    {
      text: "White space isn't what's left over. Draw the white. The leaf will be standing there when you have finished.",
      media: 0,
      talk: [["I've read this sentence every morning this week.", "I'm still working on it too, if that helps."]],
    },
    {
      text: "Seven persimmons. I bought them to eat. It took a week to draw them and now they're too ripe and far too beautiful, so the birds are having them. The scans here are full size.",
      media: 7,
      price: 400,
      talk: [['Number six looks like it knows something.', 'Number six was the last one. It had seen things.']],
    },
    {
      text: 'Spilled the water on a finished sheet. Watched it for a minute. It was deciding something. I let it.',
      media: 1,
      talk: [['The spill is the best part of it, I hope you know that.', "I do, and I'm a little offended."]],
    },
    {
      text: 'Spring prints: four images, 40 of each, on paper from a mill that has made it since 1632. They go to subscribers first, on Thursday at noon. I pack them myself, badly, with a lot of tape.',
      media: 4,
      visibility: 'SUBSCRIBERS',
      talk: [['So much tape. It arrived perfect. It took two of us to open it.', 'The tape is a love language.']],
    },
    {
      text: "My teacher looked at a year of my work in silence, then pointed at one stem and said 'this is you, the rest is hands'. I've been thinking about that stem for six weeks.",
      media: 1,
      talk: [['Which stem? Please show the stem.', "It's in the picture. I won't say which. See if you find me."]],
    },
    {
      text: 'Frost on the allotment. Ink froze in the brush. I drew with what was left, which was mostly the cold.',
      media: 1,
    },
  ],
};
