import type { CreatorScript } from '#/creators/script.ts';

export const oldWoodTheo: CreatorScript = {
  username: 'old_wood_theo',
  displayName: 'Theo Marsh',
  field: 'repair',
  bio: 'Chairs, tables, drawers that stick. I restore furniture with hide glue, patience and as little sandpaper as I can. Every piece is photographed as it came, and nothing is made to look new.',
  subscriptionPrice: 699,
  isVerified: false,
  posts: [
    {
      text: "Four legs, four lengths. Someone shortened three of them, one at a time, chasing the wobble. I've seen this chair a hundred times. It has never been the legs; it's the floor.",
      media: 1,
      talk: [
        [
          "I have shortened a leg. I'd like it known that I'm sorry.",
          "You're forgiven. Put a felt under the short one and tell no one.",
        ],
      ],
    },
    {
      text: "Hide glue smells like a wet horse and can be undone with steam in two hundred years. That second part is why I use it. Somebody will have to fix what I've done, and I'd like them to think well of me.",
      media: 2,
      talk: [["'I'd like them to think well of me' is a whole philosophy.", "It's mostly about horses, to be fair."]],
    },
    {
      text: 'Drawer sticks? Candle. The plain white kind, along the runners, both sides. Before you plane anything: candle.',
      media: 0,
      talk: [
        ['Candle. Sixty years of that drawer and it was a candle.', 'Your grandchildren will think you are a wizard.'],
      ],
    },
    {
      text: "Took off five coats of paint with a scraper and a radio play. Cream, green, another cream, the brown that everyone had in 1974, and then this: elm, with a knot like an eye. It'd been looking at the wall all that time.",
      media: 4,
      talk: [['The knot! Please say you left the knot.', 'Left, oiled, and turned to the window.']],
    },
    {
      text: 'Loose joints, the right way: how to take a chair apart without breaking it, clean the old glue, and clamp it with rope when you have no clamps. Step by step with photographs, and the three that went wrong.',
      media: 7,
      price: 600,
      talk: [
        [
          'Rope clamp held overnight. I sat in it at breakfast with great ceremony.',
          'A first sitting should always have ceremony. And toast.',
        ],
      ],
    },
    {
      text: "Patina is the map of hands. Where a hundred years of people took hold of a thing, leave it alone. That's not dirt, that's attendance.",
      media: 1,
      talk: [
        ["'That's not dirt, that's attendance.' I'm using this about my sofa.", "A sofa I can't help with. But yes."],
      ],
    },
    {
      text: "Before and after. You might not see much difference. Thank you, that's the nicest thing you could say.",
      media: 2,
    },
    {
      text: "For subscribers: finishing, in an hour, with nothing that comes in a spray can. Shellac, wax, when to stop, and how to fix it when you didn't.",
      media: 1,
      visibility: 'SUBSCRIBERS',
      talk: [
        [
          "'When to stop' has its own chapter and I've needed it my whole life.",
          "It's the shortest chapter. As it should be.",
        ],
      ],
    },
    {
      text: "In the back of a bureau: a shopping list (soap, lamp oil, 'something nice for Ada'), a pressed violet and a bill that was never paid. All back where they were, in an envelope, with a note that says I looked.",
      media: 1,
      talk: [['I hope Ada got something nice.', "I choose to think the violet's from Ada."]],
    },
    {
      text: "An apprentice at last. She's nineteen, hates sandpaper, and on her first day she reached for the candle. I went and stood outside for a minute.",
      media: 1,
      talk: [
        [
          "Outside, looking at the sky, being entirely professional, I'm sure.",
          'There was sawdust. In the air. Outside.',
        ],
      ],
    },
  ],
};
