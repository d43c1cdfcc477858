import type { ConversationScript } from '#/conversations/script.ts';

/** What any fan writes to any creator. */
export const inGeneral: readonly ConversationScript[] = [
  {
    to: 'any creator',
    lines: [
      { from: 'one', type: 'SYSTEM', text: 'A new subscription has started' },
      { from: 'other', text: 'Welcome, and thank you. Anything you would like to see more of?' },
      { from: 'one', text: 'The mistakes. I learn most from those.' },
      { from: 'other', text: 'I have plenty in stock.' },
    ],
  },
  {
    to: 'any creator',
    lines: [
      { from: 'one', text: 'I have to pause for a few months, money is tight. I wanted to tell you myself.' },
      { from: 'other', text: 'Please do not worry about it. The free posts are the heart of it anyway.' },
      { from: 'other', text: 'And here is last month’s, from me to you.' },
      { from: 'other', type: 'FILE', text: 'Last month’s extra', attached: 'last-month.pdf' },
      { from: 'one', text: 'I do not know what to say. I will be back.' },
    ],
  },
  {
    to: 'any creator',
    lines: [
      { from: 'one', text: 'Would you take a commission for a birthday? End of next month.' },
      { from: 'other', text: 'I would. Tell me three things about the person, none of them their job.' },
      { from: 'one', text: 'Laughs before the joke ends. Keeps every ticket. Hates lilies.' },
      { from: 'other', text: 'Oh, I like them. Give me until the 20th.' },
    ],
  },
  {
    to: 'any creator',
    lines: [
      { from: 'one', text: 'Just a thank you. The post from Tuesday found me on a hard day.' },
      { from: 'other', text: 'I nearly did not post that one. Thank you for telling me.' },
    ],
  },
  {
    to: 'any creator',
    lines: [
      { from: 'one', text: 'The second picture will not open for me, is it just my phone?' },
      { from: 'other', text: 'Not just you, I had uploaded it sideways and broken. Should be right now.' },
      { from: 'one', text: 'It is. And it was worth opening.' },
    ],
  },
  {
    to: 'any creator',
    lines: [
      { from: 'one', text: 'Do you ever do meet-ups? There are at least four of us in Leeds.' },
      { from: 'other', text: 'If you four find a room with a kettle, I will find a train.' },
      { from: 'one', text: 'Room found. Kettle confirmed. Saturday the 12th?' },
      { from: 'other', text: 'In the calendar, in ink.' },
    ],
  },
  {
    to: 'any creator',
    lines: [
      {
        from: 'other',
        type: 'PPV',
        text: 'Behind the last post: the whole afternoon, uncut, with my commentary.',
        amount: 600,
        attached: 'afternoon.mp4',
      },
      { from: 'one', text: 'Watched it twice. You hum when it goes well, did you know?' },
      { from: 'other', text: 'I did not. Now I will hear nothing else.' },
    ],
  },
  {
    to: 'any creator',
    lines: [
      { from: 'one', type: 'TIP', text: 'For a year of good mornings', amount: 5000 },
      { from: 'other', text: 'I have read this three times. Thank you. It goes into the new lamp.' },
      { from: 'other', type: 'IMAGE', text: 'The new lamp', attached: 'lamp.jpg' },
      { from: 'one', text: 'It suits the mornings.' },
    ],
  },
];
