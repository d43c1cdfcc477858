import type { Field } from '#/field.ts';

/** Colours that belong together. `night` and `paper` are grounds; `inks` go from the darkest to the lightest. */
export type Palette = {
  name: string;
  night: string;
  paper: string;
  inks: readonly [string, string, string, string, string];
};

export const palettes: Readonly<Record<Field, readonly Palette[]>> = {
  music: [
    {
      name: 'plum and apricot',
      night: '#1b1024',
      paper: '#f6e9df',
      inks: ['#3a1b52', '#7a2a6e', '#c2426b', '#f08a5d', '#f9c58d'],
    },
    {
      name: 'midnight blue and coral',
      night: '#0b132b',
      paper: '#f1ede4',
      inks: ['#1c2f5c', '#3a6ea5', '#ef6f6c', '#f7b2a0', '#bfe3f2'],
    },
    {
      name: 'teal and brass',
      night: '#0c1d20',
      paper: '#f3ecdb',
      inks: ['#14504e', '#8c3b2e', '#2e8b84', '#d9a441', '#f2dda4'],
    },
    {
      name: 'ink and rose',
      night: '#14121c',
      paper: '#f4eef0',
      inks: ['#2c2750', '#5d5d91', '#e5446d', '#f29fb0', '#d3dcea'],
    },
    {
      name: 'amber and smoke',
      night: '#120c0a',
      paper: '#f5ead9',
      inks: ['#3b1a12', '#a63d14', '#e8871e', '#ffd166', '#c9d1d6'],
    },
  ],
  fitness: [
    {
      name: 'dawn rose and slate',
      night: '#14213d',
      paper: '#fdf0e6',
      inks: ['#2c3f63', '#6d597a', '#b56576', '#e88c72', '#f3c9a5'],
    },
    {
      name: 'moss and lime',
      night: '#10241c',
      paper: '#f4f1de',
      inks: ['#1e4d38', '#3c7a4e', '#7fb24f', '#c9dd6d', '#eef0c8'],
    },
    {
      name: 'slate and orange',
      night: '#16202a',
      paper: '#eef0ef',
      inks: ['#24394a', '#4f7389', '#f26419', '#f6ae2d', '#dfe7ea'],
    },
    {
      name: 'sea and sand',
      night: '#042a38',
      paper: '#f7efdd',
      inks: ['#05445e', '#12829c', '#d98e3f', '#6fd0cf', '#f4e3c1'],
    },
    {
      name: 'clay and mint',
      night: '#2b1612',
      paper: '#f9efe6',
      inks: ['#6e2a1c', '#c1502e', '#e88d67', '#9ccfb8', '#f6d6bd'],
    },
  ],
  cooking: [
    {
      name: 'tomato and basil',
      night: '#2a120d',
      paper: '#fbf3e4',
      inks: ['#2f4b26', '#b62d1c', '#e9683a', '#8aa84f', '#f2c45e'],
    },
    {
      name: 'saffron and aubergine',
      night: '#25102b',
      paper: '#fbf1d8',
      inks: ['#3c1642', '#7b2d5b', '#d9771f', '#f2b93f', '#f8e2a4'],
    },
    {
      name: 'lemon and sage',
      night: '#1d2c25',
      paper: '#faf7e8',
      inks: ['#31493c', '#5e7f5b', '#9db17c', '#f0cd48', '#f3ebb5'],
    },
    {
      name: 'cocoa and cream',
      night: '#22130d',
      paper: '#f8eedc',
      inks: ['#3e2318', '#7a4a2e', '#b23a48', '#c8935c', '#ecd3ab'],
    },
    {
      name: 'beetroot and mint',
      night: '#2a0718',
      paper: '#f9eff0',
      inks: ['#6d0f3a', '#b3245d', '#3f8f70', '#ef8fa8', '#bfe3c8'],
    },
  ],
  art: [
    {
      name: 'ultramarine and ochre',
      night: '#0f1640',
      paper: '#f6ecd4',
      inks: ['#1b2a8f', '#c3423f', '#4a6ad6', '#e0a526', '#f4dca0'],
    },
    {
      name: 'vermilion and bone',
      night: '#221d1b',
      paper: '#f5e9d6',
      inks: ['#2f2c2b', '#d9382a', '#6f8f9b', '#f28a5b', '#f1d2ae'],
    },
    {
      name: 'pink and viridian',
      night: '#0f2f29',
      paper: '#f8ece2',
      inks: ['#1f5f50', '#d94373', '#6fae99', '#f2a7b5', '#f6d9c9'],
    },
    {
      name: 'cobalt and lemon',
      night: '#0a2540',
      paper: '#fdf6e3',
      inks: ['#0f4c81', '#e4572e', '#5ba4cf', '#ffab45', '#f6e46a'],
    },
    {
      name: 'umber and celadon',
      night: '#20150e',
      paper: '#f3ead8',
      inks: ['#4b3024', '#a4653b', '#5d8f83', '#d9a066', '#c9dcc6'],
    },
  ],
  teaching: [
    {
      name: 'chalkboard green and cream',
      night: '#1c3a33',
      paper: '#f3f1e7',
      inks: ['#2a5a50', '#e07a4b', '#7fc8a9', '#e9c46a', '#f6efd8'],
    },
    {
      name: 'navy and peach',
      night: '#122a4d',
      paper: '#eef2f6',
      inks: ['#22477c', '#e4673f', '#7fb3e6', '#f6c28b', '#f3f5f7'],
    },
    {
      name: 'copybook blue and red',
      night: '#1d2b4a',
      paper: '#f7f5ec',
      inks: ['#2f4a7c', '#cf4a5a', '#4f9a86', '#edae49', '#dfe6f0'],
    },
    {
      name: 'violet and marigold',
      night: '#251a42',
      paper: '#f6f1fb',
      inks: ['#3b2a68', '#6f57a5', '#ee8f3b', '#f2c14e', '#d9cdf0'],
    },
    {
      name: 'walnut and bottle green',
      night: '#2a1d16',
      paper: '#f4ecdc',
      inks: ['#2f4d42', '#7c4f34', '#5d8a72', '#c79a5b', '#ecd9b0'],
    },
  ],
  repair: [
    {
      name: 'graphite and signal orange',
      night: '#1a1d1d',
      paper: '#edeae3',
      inks: ['#363d3c', '#e06a1f', '#7c8a84', '#f0b56f', '#e2ded3'],
    },
    {
      name: 'copper and verdigris',
      night: '#24140e',
      paper: '#f2ebe2',
      inks: ['#5a2a17', '#b4623a', '#3e8e7e', '#e3a27a', '#bee0d4'],
    },
    {
      name: 'blue steel and brass',
      night: '#101c2c',
      paper: '#ecf0f3',
      inks: ['#29435f', '#5d84a6', '#c9873a', '#f2bd5e', '#c4d8e6'],
    },
    {
      name: 'oak and petrol',
      night: '#241509',
      paper: '#f5ebda',
      inks: ['#4b2e1a', '#2e5a5a', '#9a6438', '#c8985a', '#ecd2a6'],
    },
    {
      name: 'night grey and gold',
      night: '#12161c',
      paper: '#efece4',
      inks: ['#2b3440', '#56616e', '#b98b2f', '#dcb453', '#f4e1a6'],
    },
  ],
};
