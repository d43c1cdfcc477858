import type { CreatorScript } from '#/creators/script.ts';

export const kettleKate: CreatorScript = {
  username: 'kettle_kate',
  displayName: 'Kate Munro',
  field: 'fitness',
  bio: 'One kettlebell, one square of floor, two small children. I post what I did and how it was interrupted. Free for everyone, because it was free for me.',
  subscriptionPrice: 0,
  isVerified: false,
  posts: [
    {
      text: 'Today: 5 rounds of 10 swings and 5 push-ups. Interrupted in round 2 (juice), round 3 (different juice) and round 5 (a question about whether whales sleep). They do, half at a time. Same.',
      media: 1,
      talk: [["'Half at a time. Same.' I've never felt so understood.", 'Solidarity from one half of me.']],
    },
    {
      text: "Which weight to buy first: the one you can press over your head twice and swing twenty times. For most of the women who write to me that's 8 or 12 kg. For most of the men it's also less than they think.",
      media: 0,
      talk: [
        [
          "Bought 12. You were right. I'd have bought 20 and a chiropractor.",
          'The 12 will be fun for years. No hurry.',
        ],
      ],
    },
    {
      text: "The swing is a jump that doesn't leave the ground. Not a squat. Not a lift. Jump, and let the bell come along because it's attached to you.",
      media: 2,
      talk: [
        [
          "'Jump, and let the bell come along.' That was it. That was the missing sentence.",
          'Pass it on. Someone passed it to me in a car park.',
        ],
      ],
    },
    {
      text: 'Floor space needed, measured with a child: one child lying down, arms out, in both directions. Please remove the child before the swing.',
      media: 1,
    },
    {
      text: "Ten-minute sessions, thirty of them, as cards that you can shuffle. My eldest drew the pictures, so the push-up has a hat. Half of what comes in goes to the school's sports day.",
      media: 4,
      price: 400,
      talk: [['The push-up with the hat is going on our wall.', 'The artist has been informed and is unbearable.']],
    },
    {
      text: "Did nothing for nine days. Flu, all of us, in turns. Came back with half the swings and none of the drama. You don't lose it that fast, honest.",
      media: 0,
    },
    {
      text: 'Goblet squat with a toddler instead of a bell. Pros: adjustable, laughs. Cons: adjusts itself, bites.',
      media: 1,
      talk: [
        ['Mine only does the first rep and then wants a story.', 'Read it at the bottom of the squat. Isometric.'],
      ],
    },
    {
      text: "100 swings a day for a month, done. What changed: stairs, mood, grip. What didn't: the laundry.",
      media: 2,
      talk: [
        ['Day 19 here. Grip is a real thing! Jars fear me.', "Wait until day 25, you'll start on other people's jars."],
      ],
    },
    {
      text: "A note on the floor you swing over. Mine's wood, above a neighbor, so I land everything. If you wouldn't put a sleeping baby down like that, don't put the bell down like that.",
      media: 1,
    },
    {
      text: "The children have made their own kettlebell out of a milk carton and sand, and their form is better than mine. I'm not even cross.",
      media: 1,
      talk: [["Hips first, no arms. They've got it.", "Nobody has told them it's hard yet. There's a lesson in that."]],
    },
  ],
};
