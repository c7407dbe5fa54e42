import { startMeetingNow } from '@civic-hub/committee'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import * as Y from 'yjs'
import { createCommitteeInUse, writeParagraph } from '../../../../packages/committee/src/testing/committee-in-use.ts'
import { lookAt, type NamedDialog } from './accessible.ts'
import { collectComplaints } from './complaints.ts'
import { contextOf, openApp, show } from './open-app.tsx'
import { demand } from './screen.ts'

export interface ScreenForAxe {
  name: string
  /** The committee's address is /parks. */
  path: string
  /** The heading by which the screen is recognised. */
  heading: string | RegExp
  /** The part that is rendered last. */
  shows?: () => Locator
  /** Opens all that the screen has. */
  opens?: () => Promise<void>
  dialogs?: readonly NamedDialog[]
}

/** A committee with an example of every state. */
export const inUse = createCommitteeInUse()

/** A nearly empty committee with a live meeting. */
export const nearlyEmpty = (() => {
  const doc = new Y.Doc()
  const context = contextOf({ account: 'ann', name: 'Ann' })
  const meeting = { title: 'Spring planning', committeeName: 'Parks' }
  const live = demand(startMeetingNow(doc, context, meeting))
  writeParagraph(doc, live, 'Opened at seven.')
  return { live, base: Y.encodeStateAsUpdate(doc) }
})()

const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const words = (text: string, exact = true) => page.getByText(text, { exact }).first()
const tabOf = (meeting: string, view: string) => `/parks/meetings/${encodeURIComponent(meeting)}?view=${view}`

const ofLive = (view: string, shows: () => Locator, dialogs: readonly NamedDialog[] = []): ScreenForAxe => ({
  name: view,
  path: tabOf(nearlyEmpty.live, view),
  heading: 'Spring planning',
  shows,
  dialogs,
})

/** The screens of a nearly empty committee. */
export const screensOfMeeting: readonly ScreenForAxe[] = [
  {
    name: 'live meeting',
    path: `/parks/meetings/${encodeURIComponent(nearlyEmpty.live)}`,
    heading: 'Spring planning',
    dialogs: [
      ['End meeting'],
      ['More about this meeting', 'Edit place and link'],
      ['More about this meeting', 'Keyboard shortcuts'],
    ],
  },
  ofLive('agenda', () => button('Actions for Call to Order')),
  ofLive('notes', () => page.getByRole('textbox', { name: 'Meeting notes' })),
  ofLive('action-items', () => page.getByRole('form', { name: 'New action item' })),
  ofLive('minutes', () => words('Draft: the meeting is live', false), [['Explain This']]),
  ofLive('transcript', () => page.getByRole('textbox', { name: 'Transcript' })),
  { name: 'unknown meeting', path: '/parks/meetings/none', heading: 'Meeting not found' },
  {
    name: 'meetings list',
    path: '/parks/meetings',
    heading: 'Meetings - Parks',
    shows: () => page.getByRole('article', { name: 'Spring planning' }),
  },
  {
    name: 'template editor',
    path: '/parks/meetings/template',
    heading: 'Meeting Template',
    shows: () => button('Save Template'),
  },
  {
    name: 'rules of the committee',
    path: '/parks/meetings/rules',
    heading: 'Rules of the committee',
    shows: () => page.getByRole('combobox', { name: 'A meeting needs' }),
  },
  {
    name: 'schedule dialog',
    path: '/parks/meetings',
    heading: 'Meetings - Parks',
    async opens() {
      await button('New Meeting').click()
      await page.getByRole('checkbox', { name: 'Recurring' }).click()
      await expect.element(page.getByRole('dialog', { name: 'New Meeting' })).toBeVisible()
    },
  },
]

export const screensOfCommittee: readonly ScreenForAxe[] = [
  {
    name: 'ideas',
    path: '/parks/ideas',
    heading: 'Ideas - Parks',
    shows: () => words('No ideas yet', false),
  },
  {
    name: 'workflows',
    path: '/parks/workflows',
    heading: 'Workflows - Parks',
    shows: () => page.getByRole('link', { name: 'Go to the live meeting: Spring planning' }),
  },
  {
    name: 'resources',
    path: '/parks/community/resources',
    heading: 'Resources - Parks',
    shows: () => words('No resources yet', false),
  },
]

export const screensOfPerson: readonly ScreenForAxe[] = [
  {
    name: 'not-found page',
    path: '/parks/no/such/page',
    heading: 'Oops! Page not found',
    shows: () => button('Committee tools'),
  },
  {
    name: 'choose committee',
    path: '/choose-committee',
    heading: 'Choose a committee',
    shows: () => page.getByRole('link', { name: 'Enter Committee Parks' }),
    dialogs: [['Join or Create Committee']],
  },
  {
    name: 'profile',
    path: '/profile',
    heading: 'Profile',
    shows: () => page.getByRole('textbox', { name: 'Full name' }),
  },
  { name: 'confirm page', path: '/confirm#not-a-token-but-long-enough', heading: 'Confirm your email' },
]

/** The screens of a committee with content in every part. */
export const screensOfMeetingsInUse: readonly ScreenForAxe[] = [
  {
    name: 'meetings',
    path: '/parks/meetings',
    heading: 'Meetings - Parks',
    shows: () => page.getByRole('article', { name: 'October' }),
    dialogs: [
      ['Actions for December', 'Edit meeting'],
      ['Actions for December', 'Cancel meeting'],
      ['Actions for October', 'Resume Meeting'],
    ],
  },
  {
    name: 'attendance',
    path: tabOf(inUse.live, 'attendance'),
    heading: 'November',
    shows: () => button(/^More about .?Ann/),
  },
  {
    name: 'documents',
    path: tabOf(inUse.live, 'documents'),
    heading: 'November',
    shows: () => page.getByRole('listitem').filter({ hasText: 'plan.pdf' }).first(),
  },
  {
    name: 'cancelled meeting',
    path: `/parks/meetings/${inUse.cancelled}`,
    heading: 'Picnic',
    shows: () => words('Rain', false),
  },
  {
    name: 'projector',
    path: `/parks/meetings/${inUse.live}/projector`,
    heading: /./,
    shows: () => page.getByRole('link', { name: 'Leave' }),
  },
]

export const screensOfCommitteeInUse: readonly ScreenForAxe[] = [
  {
    name: 'dashboard',
    path: '/parks/home',
    heading: 'Dashboard - Parks',
    shows: () => page.getByRole('region', { name: 'What needs you today' }),
  },
  {
    name: 'removed entries',
    path: '/parks/history/removed',
    heading: 'Removed entries',
    shows: () => button(/^Restore/),
  },
  { name: 'resolutions', path: '/parks/resolutions', heading: /^Resolutions/ },
  { name: 'action items', path: '/parks/action-items', heading: 'Action Items - Parks' },
  {
    name: 'budget',
    path: '/parks/budget',
    heading: 'Budget - Parks',
    shows: () => page.getByRole('row', { name: 'Mowing' }).first(),
    dialogs: [
      ['More about the budget', 'Import CSV'],
      ['More about the budget', 'Opening balance and fiscal year'],
      [/^Actions for Mowing/, 'Edit'],
      ['More about the budget', 'Clear All'],
    ],
  },
  {
    name: 'ideas',
    path: '/parks/ideas',
    heading: 'Ideas - Parks',
    shows: () => button('Actions for Benches'),
  },
  {
    name: 'idea',
    path: `/parks/ideas/${inUse.idea}`,
    heading: 'Benches',
    shows: () => words('Where?', false),
  },
  {
    name: 'workflows',
    path: '/parks/workflows',
    heading: 'Workflows - Parks',
    shows: () => page.getByRole('link', { name: 'Before a meeting' }).first(),
  },
  {
    name: 'checklist',
    path: `/parks/workflows/checklists/${inUse.checklist}`,
    heading: 'Before a meeting',
    shows: () => words('Book the room', false),
  },
  {
    name: 'announcements',
    path: '/parks/community/announcements',
    heading: 'Announcements - Parks',
    shows: () => words('New benches', false),
  },
  {
    name: 'resources',
    path: '/parks/community/resources',
    heading: 'Resources - Parks',
    shows: () => words('Bylaws', false),
  },
  { name: 'discussions', path: '/parks/community/discussions', heading: 'Discussions - Parks' },
]

/** The screens that show answers of the hub, of the committee in use. */
export const screensWithHub: readonly ScreenForAxe[] = [
  {
    name: 'settings',
    path: '/settings#sessions',
    heading: 'Settings',
    shows: () => words('This device'),
    dialogs: [['Your account', 'Sign Out']],
  },
  {
    name: 'completed meeting',
    path: tabOf(inUse.completed, 'minutes'),
    heading: 'October',
    shows: () => page.getByRole('list', { name: 'Sources' }),
    dialogs: [['Approve minutes']],
  },
  {
    // That of its readers is in tests/components/closed-session.test.ts.
    name: 'closed session of others',
    path: `/parks/meetings/${inUse.live}/closed/closed-others`,
    heading: 'This closed session is not open to you',
  },
  {
    name: 'members',
    path: '/parks/members',
    heading: 'Members - Parks',
    shows: () => page.getByRole('heading', { name: 'People with access' }),
    dialogs: [
      ['More for the directory', 'Import from CSV'],
      ['Actions for Ann', 'Edit'],
    ],
  },
  {
    name: 'committee settings',
    path: '/parks/settings#delete',
    heading: 'Committee settings',
    shows: () => button('Delete this committee'),
    dialogs: [['Delete this committee']],
  },
  ...['budget', 'members', 'ideas'].map((part) => ({
    name: `history of ${part}`,
    path: `/parks/history/${part}`,
    heading: /^History/,
    shows: () => page.getByRole('navigation', { name: 'Versions' }).getByRole('link').first(),
  })),
  {
    name: 'feeds',
    path: '/parks/feeds',
    heading: 'Calendar and feeds - Parks',
    shows: () => button('Make my address'),
  },
  {
    name: 'open records',
    path: '/parks/records',
    heading: 'Open records - Parks',
    shows: () => words('No minutes are approved yet', false),
  },
]

export const historyOfMeeting = { path: `/parks/meetings/${encodeURIComponent(inUse.live)}/history` }

/** Runs axe on a screen that the app shows. */
export async function lookAtScreen({ heading, shows, opens, dialogs }: ScreenForAxe): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1, name: heading }).first()).toBeInTheDocument()
  const place = String(heading)
  if (shows) await expect.element(shows()).toBeVisible()
  await opens?.()
  await lookAt({ place, dialogs: dialogs ?? [] })
}

/** For a test of many screens: twice as long as that of the longest on a machine that is four times slower. */
export const axeTimeout = 300_000

/** Opens the app in a committee with this content, and runs axe on each of these screens. The console has no errors. */
export async function expectAccessibleScreens(screens: readonly ScreenForAxe[], base: Uint8Array): Promise<void> {
  const complaints = collectComplaints()
  await openApp({ write: (doc) => Y.applyUpdate(doc, base) })
  // From now on the page is not rendered again without a press.
  await expect.element(page.getByRole('button', { name: 'Sync status' })).toMatchTextContent('Offline')
  for (const screen of screens) {
    show(screen.path)
    await lookAtScreen(screen)
    expect(complaints, screen.name).toEqual([])
  }
}
