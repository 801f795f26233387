import type { UpdateColour } from '#shared/views/dashboard/product-updates/contract.ts';

type Update = {
  title: string;
  tag: string;
  tagColor: UpdateColour;
  content: string;
  created: string;
  url?: string;
};

/** Product updates, oldest first. */
export const productUpdates: readonly Update[] = [
  {
    title: 'Welcome to Concordat',
    tag: 'New',
    tagColor: 'success',
    created: '2026-09-01T08:00:00Z',
    content:
      'You are looking at the **demo firm**: two brands, fifteen people and every list a firm begins with.\n\nSign in as somebody else to see what they may do. Usernames are under Settings › Users.',
  },
  {
    title: 'Letters are versioned',
    tag: 'Templates',
    tagColor: 'success',
    created: '2026-09-14T09:30:00Z',
    content:
      'A letter is only used once it is **published**, and every published version is kept.\n\n- Unknown merge tokens are refused, so no letter goes out with a blank.\n- The draft can be changed without touching what is in use.',
  },
  {
    title: 'Bank details need two people',
    tag: 'Security',
    tagColor: 'danger',
    created: '2026-09-28T10:00:00Z',
    content:
      'Whoever enters or changes the bank details of a creditor or supplier can no longer verify them. **Ask a colleague** with the permission for bank details.',
  },
  {
    title: 'Guideline figures are yours to load',
    tag: 'Please note',
    tagColor: 'warning',
    created: '2026-10-05T07:45:00Z',
    content:
      'Expenditure types come with their headings but without figures, because the figures are for members of the scheme. Enter them under Concordat Config, Expenditure Types.',
  },
  {
    title: 'Every change has a history',
    tag: 'New',
    tagColor: 'success',
    created: '2026-10-12T11:15:00Z',
    content: 'Open any row and choose **History** to see who changed what, and when.',
  },
  {
    title: 'Planned maintenance on Sunday',
    tag: 'Maintenance',
    tagColor: 'warning',
    created: '2026-10-21T15:00:00Z',
    content:
      'Concordat restarts on Sunday, 25 October, at 22:00. It takes less than a minute; what you have saved stays saved.',
  },
  {
    title: 'Keyboard shortcuts',
    tag: 'Tip',
    tagColor: 'other',
    created: '2026-10-30T12:00:00Z',
    url: 'https://www.example.co.uk/concordat/shortcuts',
    content:
      'Press `?` anywhere to see the shortcuts, or `Ctrl` + `/` to go to any page by typing a part of its name.',
  },
];
