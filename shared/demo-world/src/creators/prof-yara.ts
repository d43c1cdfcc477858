import type { CreatorScript } from '#/creators/script.ts';

export const profYara: CreatorScript = {
  username: 'prof_yara',
  displayName: 'Yara Haddad',
  field: 'teaching',
  bio: 'Historian of ordinary things: buttons, ladders, envelopes, soap. A lecture a fortnight that fits into a walk, with sources, and reading lists that do not show off.',
  subscriptionPrice: 699,
  isVerified: true,
  posts: [
    {
      text: 'Buttons came seven hundred years before buttonholes. For all that time they were only there to be looked at. I think about this whenever someone says a thing is obvious.',
      media: 1,
      talk: [
        [
          "I've told four people this today and been thanked by three.",
          'The fourth will bring it up at dinner in a month. Wait.',
        ],
      ],
    },
    {
      text: 'Why the envelope? Because paying by the sheet made people fold their letters into themselves. When the price changed, paper got cheap enough to hide paper in. A history of privacy in one fold; lecture notes below.',
      media: 2,
      talk: [
        [
          'Read this on the train and opened a bank letter with new respect.',
          'Look inside it: the pattern printed there is doing the same job.',
        ],
      ],
    },
    {
      text: "How to read a source in five questions: who made it, for whom, who paid, what did it cost, and who is missing. The last is the one that'll keep you up at night.",
      media: 0,
    },
    {
      text: "Course: 'Six objects, six weeks'. A ladder, a candle, a spoon, a lock, a bar of soap, a nail. Each with a lecture, three short readings and something to do with your hands. In week five you make the soap. Nothing else in the syllabus is dangerous.",
      media: 4,
      price: 2200,
      talk: [
        [
          "Made the soap. It's ugly, and it's mine, and I now understand chapter two.",
          "Ugly soap has the better lather. That's in the sources.",
        ],
      ],
    },
    {
      text: "An inventory from 1694: 'Item, one ladder, wanting two rungs. Item, one other ladder.' A whole household, and that dry little joke, three centuries later, still standing.",
      media: 1,
      talk: [["'One other ladder.' The clerk was having a day.", "I'm fairly sure he fell off the first one."]],
    },
    {
      text: "A student's favourite footnote of the year reads, in full: 'It was not the cat.' I've checked. It was not the cat.",
      media: 0,
      talk: [
        ["You can't just leave it there.", '1911, a broken window, an insurance claim. The cat was in another county.'],
      ],
    },
    {
      text: "Seven keys from the museum's drawer of 'unmatched'. Nobody knows what any of them opened. We've put them where visitors can hold them. It's the most touched thing in the building.",
      media: 7,
      talk: [
        [
          'I held the third one last month! It was warm from the person before me.',
          'That warmth is the exhibit. Thank you for noticing.',
        ],
      ],
    },
    {
      text: "Soap was luxury, then medicine, then advertising, in that order, in about eighty years. The substance didn't change at all.",
      media: 1,
    },
    {
      text: 'Seminar for subscribers this Thursday: bring an object older than you and be ready to defend it. Last time we had a tin opener, a left shoe, and a spoon that made two people cry.',
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [["I'm bringing the doorknob from a house that isn't there any more.", 'Then we begin with the doorknob.']],
    },
    {
      text: "Finished the nail lecture. There's a long stretch in which people burned down old houses to get the nails back. Wood grew by itself; nails didn't. Value is a strange, travelling thing.",
      media: 1,
      talk: [
        ['Burned the house for the nails. I need to lie down.', "There was a law against it. That's how we know."],
        ['Best lecture of the series. The hammer sounds at the end!'],
      ],
    },
  ],
};
