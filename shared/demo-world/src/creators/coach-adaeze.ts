import type { CreatorScript } from '#/creators/script.ts';

export const coachAdaeze: CreatorScript = {
  username: 'coach_adaeze',
  displayName: 'Adaeze Obi',
  field: 'fitness',
  bio: 'Strength for people who have never liked a gym. Physio by training, coach for twelve years. Three sessions a week, forty minutes, no shouting. I answer form questions on Tuesdays and I will always ask how you slept.',
  subscriptionPrice: 1299,
  isVerified: true,
  posts: [
    {
      text: "If you do nothing else this year: squat to a chair, push from a wall, row something toward you, carry something heavy across a room. Twice a week. That's a program. Everything else on this page makes it more interesting.",
      media: 1,
      pinned: true,
      talk: [
        [
          'Printed this and stuck it on the fridge in March. Still there, still doing it.',
          'That fridge is my favorite client.',
        ],
      ],
    },
    {
      text: 'Week one of the beginner block. Weights are in the pictures, but ignore mine; start where you could do three more when you stop. That feeling, three more, is the whole skill.',
      media: 4,
      talk: [
        [
          "How do I know it's three more and not just tired?",
          "Do the three once, on the last set, and see. Then you'll know for months.",
        ],
      ],
    },
    {
      text: "Sore is not the goal. Sore is a receipt you didn't ask for.",
      media: 0,
    },
    {
      text: "Twelve-week plan, the full one: every session, every weight jump, what to do when you miss a week (repeat the last one, no guilt), and a sheet for your knees. I've run it with 200 people. The knees sheet came from the first forty.",
      media: 2,
      price: 2400,
      talk: [
        [
          'Week nine. I carried both shopping bags up four floors without stopping on three.',
          "That's a test I'd put in a textbook. Well done.",
        ],
      ],
    },
    {
      text: 'My client Ruth is 71. In January she could not get off the floor without a chair. Yesterday she did it holding a cup of tea. She asked me to tell you the tea was full.',
      media: 1,
      talk: [
        ["Full cup! Tell Ruth she's why I'm going tonight.", "She read this and said 'good, then she'd better go'."],
      ],
    },
    {
      text: 'Form check day. The three things I wrote most often: look at the floor two metres ahead, breathe before you move and not during, and your heels are telling the truth about your hips.',
      media: 1,
    },
    {
      text: "You can train on five hours of sleep. You just can't add weight on five hours of sleep. Do the session, take a third off the bar, go to bed.",
      media: 0,
      talk: [
        [
          "Newborn here. Thank you for not saying 'skip it' or 'push through'.",
          'Congratulations. Two sets, light, and a nap counts as the third.',
        ],
      ],
    },
    {
      text: 'Deadlift, taken apart into seven pictures. Print number four. If your own fourth picture looks like it, you can forget the other six.',
      media: 7,
      price: 350,
    },
    {
      text: 'Subscribers: your Tuesday answers are up. 23 questions this week. Number 8, about shoulders that click, is one everyone should read.',
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [
        [
          'Number 8 is my shoulder. It clicks less already.',
          "Keep the light rows. Clicking is allowed, pinching isn't.",
        ],
      ],
    },
    {
      text: "Small print of getting strong: it's boring, it works, and one day you open a jar and look around to see who saw.",
      media: 1,
      talk: [["It was pickles. Nobody saw. I'm telling you.", 'I saw. In spirit.']],
    },
  ],
};
