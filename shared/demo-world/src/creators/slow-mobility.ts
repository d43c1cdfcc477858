import type { CreatorScript } from '#/creators/script.ts';

export const slowMobility: CreatorScript = {
  username: 'slow_mobility',
  displayName: 'Jun Park',
  field: 'fitness',
  bio: 'Mobility for people who sit. Eight minutes, floor optional, no music. I was a programmer for fifteen years and my back has the commit history to prove it.',
  subscriptionPrice: 699,
  isVerified: false,
  posts: [
    {
      text: "Stand up. Put both hands on the desk, walk your feet back until you make a table of yourself, breathe out slowly five times. You've just undone about an hour. Sit down again, nobody saw.",
      media: 1,
      pinned: true,
      talk: [
        [
          "My whole row did this after lunch. We're a movement now.",
          "Send me the floor plan, I'll come and correct elbows.",
        ],
      ],
    },
    {
      text: "Hips, part one. The chair has been holding your legs up for years, so the muscles in front have gone quiet. We'll wake them with something so small that you'll think it isn't working. It is working.",
      media: 2,
    },
    {
      text: "Nobody needs to touch their toes. It's nice to be able to put on a sock.",
      media: 0,
      talk: [['Sock achieved standing up, left foot, this morning. Age 58.', "Standing! That's the advanced sock."]],
    },
    {
      text: "The eight-minute morning, filmed from two sides, with a printable card. There are nine movements and I've crossed out one since the first version because it did nothing. I'd rather give you eight good ones.",
      media: 1,
      price: 500,
      talk: [['Which one got crossed out?', "The arm circles. They feel like exercise, and that's all they are."]],
    },
    {
      text: "Neck: don't pull your head. Look at something far away on the left, wait for the shoulder to come down by itself, then something far away on the right. It takes longer, and it stays.",
      media: 1,
    },
    {
      text: 'I measured it. Two weeks with a timer every 50 minutes, two weeks without. With: 11% more steps, no afternoon headache, same amount of work done. The timer is a goose sound, which my family has opinions about.',
      media: 1,
      talk: [
        [
          'Need the goose sound. For science.',
          "It's my own recording. I'll put it up for subscribers, may they forgive me.",
        ],
      ],
    },
    {
      text: "Four ways to sit on the floor while reading. Change when the page does. I've stopped calling it exercise, and now I do an hour of it a day.",
      media: 4,
      price: 250,
      talk: [
        [
          'Position two put my foot to sleep in one chapter.',
          "Then that's a one-page position for you. Put a book under the hip.",
        ],
      ],
    },
    {
      text: 'Breathing out is the part you control. Twice as long as the breath in. Try it at the next red light.',
      media: 0,
    },
    {
      text: 'Wrist week for subscribers. Five days, three minutes each, and on Friday we do the one with the tea towel. Do it before you type in the morning, not when it hurts in the evening.',
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [
        [
          'The tea towel one is a revelation, and I have told everyone at the office.',
          "It's the best tool in the house. It also dries cups.",
        ],
      ],
    },
    {
      text: 'A year ago I started this page for one friend with a stiff back. There are a lot more of you now. She says hello, and that she can reach the top shelf.',
      media: 2,
      talk: [
        ['Hello to the friend! And thank you for the top shelf.', "She's waving. With the good arm and the other one."],
      ],
    },
  ],
};
