import type { CreatorScript } from '#/creators/script.ts';

export const boLinocut: CreatorScript = {
  username: 'bo_linocut',
  displayName: 'Bo Lindqvist',
  field: 'art',
  bio: 'Linocuts of harbours, tools and weather. I cut, print and sweep up in a former net loft. Small editions, numbered honestly, misprints sold as misprints.',
  subscriptionPrice: 699,
  isVerified: false,
  posts: [
    {
      text: "A linocut is decided by what you take away, and you can't put it back. I've been a more careful person since I started. At least on the bench.",
      media: 1,
      talk: [["'At least on the bench' got me. Same.", 'My kitchen is another matter.']],
    },
    {
      text: "Four colours, one block, cut a little more between each. By the last colour there's nothing left of the block, so there'll never be a 41st print. That's called a suicide print, which is dramatic for something with a fishing boat on it.",
      media: 4,
      talk: [
        [
          'The moment before the last cut must be horrible.',
          'I make coffee, clean the glass, answer mail. Then I cut.',
        ],
      ],
    },
    {
      text: 'Sharpen more. Whatever the question was: sharpen more.',
      media: 0,
    },
    {
      text: "Registration without a press: two strips of card, three pins, a hardware-store hinge. Plans and measurements, drawn so that you can build it on a kitchen table in an evening. Mine's accurate to about half a millimetre, which is all the eye asks for.",
      media: 2,
      price: 400,
      talk: [
        [
          'Built it. First two-colour print where the boat is in the water and not above it.',
          'A boat in the water is all any of us want.',
        ],
      ],
    },
    {
      text: 'The lighthouse edition is dry. 30 prints, of which 26 good, 3 with a thumb, 1 upside down. The upside-down one sold first.',
      media: 2,
      talk: [
        [
          "I'm the owner of upside-down. It hangs the right way up, so the sea is the sky.",
          'Finally, someone who understands it.',
        ],
      ],
    },
    {
      text: 'Warm the lino on your stomach under the jumper while you read the news. It cuts like butter afterwards. My family no longer asks.',
      media: 0,
      talk: [['I use a hot water bottle, but I respect the commitment.']],
    },
    {
      text: 'Ink on the roller should sound like bacon. Too quiet, not enough. Like rain, too much.',
      media: 1,
      talk: [
        [
          'Mine sounded like rain. Everything makes sense now.',
          "Scrape it back, roll it out, listen again. You'll never look at it again, only listen.",
        ],
      ],
    },
    {
      text: 'Weather series, all seven, hung in the order they happened. The squall took eleven hours to cut and eleven minutes to live through. Full-size scans, with the states in between.',
      media: 7,
      price: 450,
    },
    {
      text: "For subscribers: choose next month's block. A) the chandler's window. B) oars. C) the dog who waits for the ferry. I know what will win. I've already sharpened the small gouge for the ears.",
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [['C. It was always C.', "C has 97% and one vote for oars. I think it's my brother."]],
    },
    {
      text: "The dog came to the loft to see his print. He looked at it for a good while, then at me, then sneezed. I'll take it.",
      media: 1,
      talk: [
        ['Highest praise a critic has given this year.'],
        ['Is there one left with the ears?', "Two left. I'll put one by for you."],
      ],
    },
  ],
};
