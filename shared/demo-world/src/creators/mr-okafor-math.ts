import type { CreatorScript } from '#/creators/script.ts';

export const mrOkaforMath: CreatorScript = {
  username: 'mr_okafor_math',
  displayName: 'Daniel Okafor',
  field: 'teaching',
  bio: 'Math teacher, 16 years, public school. I post the explanation that finally worked, and the four that did not. For students, for parents at the kitchen table, and for anyone who was once told that they were not a math person.',
  subscriptionPrice: 599,
  isVerified: true,
  posts: [
    {
      text: "You're not 'not a math person'. You missed a Tuesday. Everyone missed a Tuesday. On this page we find out which one it was.",
      media: 1,
      pinned: true,
      talk: [
        [
          "I'm 41. I think my Tuesday was long division.",
          'Mine was logarithms, in college. Monday we start with division, bring squared paper.',
        ],
      ],
    },
    {
      text: 'Why you flip the second fraction. Not the rule, the reason: how many quarters fit into three? You knew that before you ever saw a division sign. The flip is only that sentence, written down.',
      media: 2,
      talk: [
        [
          "Thirty years I've done it without knowing. Thank you.",
          'Now you may also stop doing it, if you like, and count quarters.',
        ],
      ],
    },
    {
      text: "A student asked why a negative times a negative is positive. I gave my usual answer. She said 'that's a rule, not a reason'. So I've spent the weekend on it. Film a man filling a pool, play it backwards. Read on.",
      media: 1,
      talk: [
        [
          "The backwards film is perfect. I'm stealing it for my own class.",
          'Please steal it. It was hers by Monday anyway.',
        ],
      ],
    },
    {
      text: "Algebra for parents: six evenings, twenty minutes each, with answers and with what to say when they cry. 'They' may be you. I've included both cases.",
      media: 2,
      price: 500,
      talk: [
        ['Evening four. The crying was me. The section was helpful.', 'Evening five is the good one. Make cocoa.'],
      ],
    },
    {
      text: "Wrong answers I love: 'x is 7 because x was 7 last time'. That's not a mistake, that's a theory, and it's testable. We tested it.",
      media: 0,
      talk: [['Did x turn out to be 7?', 'Twice more, which was very bad for the lesson.']],
    },
    {
      text: "Seven proofs of one theorem, one picture each, no words. Put them on a wall. Don't explain. Wait a week.",
      media: 7,
      talk: [
        [
          'Wall is up in the staff room. There was an argument by lunch.',
          'An argument by lunch is the best possible outcome.',
        ],
      ],
    },
    {
      text: "Homework should be short enough that you'd do it if nobody checked. Four problems. One easy, two like today's, one you've no right to solve yet.",
      media: 0,
    },
    {
      text: "Geometry with a folded napkin. Midpoint, bisector, right angle, equilateral triangle, all before the food comes. I've been asked to leave one restaurant. Folding sheets included.",
      media: 4,
      price: 300,
      talk: [['Did this with my son at a diner. He showed the waitress. She did the hexagon.', 'Hire that waitress.']],
    },
    {
      text: "Subscribers: Wednesday's office hour is recorded. Three of you asked the same thing about functions in three ways, and together you asked it better than the book does.",
      media: 1,
      visibility: 'SUBSCRIBERS',
    },
    {
      text: "She passed. The one with 'that's a rule, not a reason'. Top of the year. She left a note in the pool drawing and I'm not going to tell you what it says.",
      media: 1,
      talk: [
        ['Something in my eye. Both eyes. A pool, running backwards.', "You've nearly got the note."],
        ['Teachers like you are the reason. Thank you.'],
      ],
    },
  ],
};
