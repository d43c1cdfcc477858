import type { CreatorScript } from '#/creators/script.ts';

export const benchRuth: CreatorScript = {
  username: 'bench_ruth',
  displayName: 'Ruth Keller',
  field: 'repair',
  bio: 'Radios, amplifiers, anything with a warm glow and a hum that should not be there. Second-generation repair bench. I show the fault, the hunt and the part, and what it would have cost to throw away.',
  subscriptionPrice: 799,
  isVerified: true,
  posts: [
    {
      text: "In: a kitchen radio from 1958, 'worked until mother moved it'. Fault: one cracked solder joint, the size of a grain of rice. Time: two hours to find, forty seconds to fix. That's the job. That's the whole job.",
      media: 4,
      pinned: true,
      talk: [
        [
          'Two hours to find, forty seconds to fix: my entire career in software.',
          'Then you know where to put the price. On the two hours.',
        ],
      ],
    },
    {
      text: "Before you touch anything with valves: unplug it, wait, then discharge the big capacitors through a resistor, then check with a meter, then check the meter. My father had a white scar on his thumb so that I don't need one.",
      media: 1,
      talk: [["'Then check the meter' should be painted on the wall.", 'It is. In his handwriting.']],
    },
    {
      text: "Hum at 50 is your grounding. Hum at 100 is your smoothing. Buzz is somebody's dimmer, two flats down.",
      media: 0,
      talk: [['It was the dimmer two flats down. I knocked. We had tea.', "That's the best repair there is."]],
    },
    {
      text: "Seven dial glasses from the drawer. Cities that have other names now, stations that went quiet before I was born. I can't throw one away. I've tried.",
      media: 7,
      talk: [
        ['Hilversum! My grandfather always landed on Hilversum.', "It's on five of the seven. Everybody landed there."],
      ],
    },
    {
      text: 'Fault-finding, the full method: eleven pages, one flow chart, and the six measurements that I take before I so much as pick up the iron. Written for someone with a meter, a free evening and a radio that they love.',
      media: 2,
      price: 850,
      talk: [
        [
          'Followed the chart to box nine, replaced one capacitor, and it SANG.',
          'Box nine is where most of them are hiding. Well done, keep the old one as a trophy.',
        ],
      ],
    },
    {
      text: 'A boy of ten brought his game console, dead. I showed him the fuse. He changed it himself. The shop lost eleven francs and gained, I think, a colleague.',
      media: 1,
      talk: [
        ['Somebody showed me a fuse when I was nine. I build satellites now.', "I'll tell him. He'll be impossible."],
      ],
    },
    {
      text: 'Parts I salvage from every dead machine: knobs, springs, screws with a story. Parts I never reuse: electrolytics, mains cable, anything that smells of fish.',
      media: 1,
    },
    {
      text: "Subscribers: the amplifier rebuild is finished, part 5 of 5, with the listening test. I cried a bit at the piano, so the last minute of commentary isn't very technical.",
      media: 2,
      visibility: 'SUBSCRIBERS',
      talk: [
        [
          'The piano at the end. The quiet before it. Worth all five parts.',
          "The quiet is the repair. The piano's only there to prove it.",
        ],
      ],
    },
    {
      text: "'Not economical to repair' means: not economical for whoever sold it to you.",
      media: 0,
      talk: [["Printed it on a mug. Hope that's all right.", 'Only if the mug is mended.']],
    },
    {
      text: "The kitchen radio from 1958 is back, the one with the grain-of-rice fault. Nothing wrong with it. Mother wanted to say thank you, and to hear it in here, 'with its friends'. So we switched them all on.",
      media: 1,
      talk: [
        [
          "'With its friends.' I'm not crying at a radio.",
          'She was, and so was I. Forty-one of them playing the news.',
        ],
      ],
    },
  ],
};
