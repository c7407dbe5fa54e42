import { readFileSync } from 'node:fs'
import type { Locator, Page, Route } from '@playwright/test'
import * as Y from 'yjs'
import { createCommitteeInUse } from '../../packages/committee/src/testing/committee-in-use.ts'
import { addMember } from '../support/people/invite.ts'
import { expect, expectAccessible, expectChip, goWithin, notes, test, typeNotes } from './fixtures.ts'
import { openEach, openNamed, unfold } from './opened-parts.ts'

interface Screen {
  name: string
  path: (slug: string, meeting: string) => string
  /** The heading by which the screen is recognised. */
  heading: string | RegExp
  /** Opens all that the screen has; `look` runs axe on the page at each stage. */
  opens?: (page: Page, look: () => Promise<void>) => Promise<void>
  /**
   * The dialogs whose buttons have no ARIA attribute for it, by the name of the button, or by those of a
   * menu's button and its entry. Menus, panels and all openers with such an attribute are found without a
   * list.
   */
  dialogs?: readonly (readonly [button: string | RegExp, entry?: string])[]
}

const live = { path: (_slug: string, meeting: string) => meeting, heading: 'Spring planning' }
const history = { path: (_slug: string, meeting: string) => `${meeting}/history`, heading: /^History/ }
const part = (view: string) => ({
  ...live,
  path: (_slug: string, meeting: string) => `${meeting}?view=${view}`,
})
/** A committee with an example of every state; its content is put into the stories' committee. */
const inUse = createCommitteeInUse()
const tabOf = (meeting: string, view: string) => (slug: string) => `/${slug}/meetings/${meeting}?view=${view}`
const shows = (find: (page: Page) => Locator) => (page: Page) => expect(find(page).first()).toBeVisible()

/** The screens of a nearly empty committee and their dialogs; axe runs on each. */
const screensOf: Record<string, readonly Screen[]> = {
  'a meeting': [
    {
      ...live,
      name: 'live meeting',
      dialogs: [['End meeting'], ['More about this meeting', 'Edit place and link']],
    },
    {
      ...part('agenda'),
      name: 'agenda',
      opens: shows((page) => page.getByRole('button', { name: 'Actions for Call to Order' })),
    },
    { ...part('notes'), name: 'notes', opens: shows(notes) },
    {
      ...part('action-items'),
      name: 'action items',
      opens: shows((page) => page.getByRole('form', { name: 'New action item' })),
    },
    {
      ...part('minutes'),
      name: 'minutes',
      dialogs: [['Explain This']],
      opens: shows((page) => page.getByText('Draft: the meeting is live')),
    },
    {
      ...part('transcript'),
      name: 'transcript',
      opens: shows((page) => page.getByRole('textbox', { name: 'Transcript' })),
    },
    {
      ...history,
      name: 'history of a meeting, a version and its restore dialog',
      opens: async (page, look) => {
        const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
        await expect(versions.first()).toBeVisible()
        await look()
        await versions.last().click()
        await expect(page.getByRole('article', { name: /^As it was/ })).toBeVisible()
        await look()
        await page.getByRole('button', { name: 'Restore this version' }).click()
        await expect(page.getByRole('dialog', { name: 'Restore this version?' })).toBeVisible()
      },
    },
    {
      ...history,
      name: 'history while it is read, and when it can’t be',
      opens: async (page, look) => {
        const answers = '**/api/committees/*/history*'
        const held: Route[] = []
        await page.route(answers, (route) => void held.push(route))
        await page.reload()
        await expect(page.getByText('Loading the history…')).toBeVisible()
        await look()
        await expect.poll(() => held.length).toBeGreaterThan(0)
        await Promise.all(held.map((route) => route.abort()))
        await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
        await page.unroute(answers)
      },
    },
    { name: 'unknown meeting', path: (slug) => `/${slug}/meetings/none`, heading: 'Meeting not found' },
  ],
  'the committee and the person': [
    { name: 'not-found page', path: () => '/no/such/page', heading: 'Oops! Page not found' },
    {
      name: 'choose committee',
      path: () => '/choose-committee',
      heading: 'Choose a committee',
      opens: shows((page) => page.getByRole('link', { name: 'Enter Committee Parks' })),
      dialogs: [['Join or Create Committee']],
    },
    {
      name: 'meetings list',
      path: (slug) => `/${slug}/meetings`,
      heading: 'Meetings - Parks',
      opens: shows((page) => page.getByRole('article', { name: 'Spring planning' })),
    },
    {
      name: 'schedule dialog',
      path: (slug) => `/${slug}/meetings`,
      heading: 'Meetings - Parks',
      opens: async (page) => {
        await page.getByRole('button', { name: 'New Meeting' }).first().click()
        await page.getByRole('checkbox', { name: 'Recurring' }).click()
        await expect(page.getByRole('dialog', { name: 'New Meeting' })).toBeVisible()
      },
    },
    {
      name: 'template editor',
      path: (slug) => `/${slug}/meetings/template`,
      heading: 'Meeting Template',
      opens: shows((page) => page.getByRole('button', { name: 'Save Template' })),
    },
    {
      name: 'members',
      path: (slug) => `/${slug}/members`,
      heading: 'Members - Parks',
      opens: shows((page) => page.getByRole('button', { name: 'Delete this committee' })),
      dialogs: [['Delete this committee'], ['More for the directory', 'Import from CSV']],
    },
    {
      name: 'ideas',
      path: (slug) => `/${slug}/ideas`,
      heading: 'Ideas - Parks',
      opens: shows((page) => page.getByText('No ideas yet')),
    },
    {
      name: 'workflows',
      path: (slug) => `/${slug}/workflows`,
      heading: 'Workflows - Parks',
      opens: shows((page) => page.getByRole('link', { name: 'Go to the live meeting: Spring planning' })),
    },
    {
      name: 'resources',
      path: (slug) => `/${slug}/community/resources`,
      heading: 'Resources - Parks',
      opens: shows((page) => page.getByText('No resources yet')),
    },
    {
      name: 'profile',
      path: () => '/profile',
      heading: 'Profile',
      opens: shows((page) => page.getByRole('textbox', { name: 'Full name' })),
    },
    {
      name: 'settings',
      path: () => '/settings',
      heading: 'Settings',
      opens: shows((page) => page.getByText('This device', { exact: true })),
      dialogs: [['Your account', 'Sign Out']],
    },
    {
      name: 'confirm page',
      path: () => '/confirm#not-a-token-but-long-enough',
      heading: 'Confirm your email',
    },
  ],
}

/** The screens of a committee with content in every part. */
const fullScreensOf: Record<string, readonly Screen[]> = {
  'the dashboard and the meetings of a full committee': [
    {
      name: 'dashboard',
      path: (slug) => `/${slug}/home`,
      heading: 'Dashboard - Parks',
      opens: shows((page) => page.getByRole('region', { name: 'What needs you today' })),
    },
    {
      name: 'meetings',
      path: (slug) => `/${slug}/meetings`,
      heading: 'Meetings - Parks',
      opens: shows((page) => page.getByRole('article', { name: 'October' })),
      dialogs: [
        ['Actions for December', 'Edit meeting'],
        ['Actions for December', 'Cancel meeting'],
        ['Actions for October', 'Resume Meeting'],
      ],
    },
    {
      name: 'removed entries',
      path: (slug) => `/${slug}/history/removed`,
      heading: 'Removed entries',
      opens: shows((page) => page.getByRole('button', { name: /^Restore/ })),
    },
    {
      name: 'completed meeting',
      path: tabOf(inUse.completed, 'minutes'),
      heading: 'October',
      opens: shows((page) => page.getByRole('list', { name: 'Sources' })),
      dialogs: [['Approve minutes']],
    },
    {
      name: 'attendance',
      path: tabOf(inUse.live, 'attendance'),
      heading: 'November',
      opens: shows((page) => page.getByRole('button', { name: /^More about .?Ann/ })),
    },
    {
      name: 'documents',
      path: tabOf(inUse.live, 'documents'),
      heading: 'November',
      opens: shows((page) => page.getByRole('listitem').filter({ hasText: 'plan.pdf' })),
    },
    {
      name: 'cancelled meeting',
      path: (slug) => `/${slug}/meetings/${inUse.cancelled}`,
      heading: 'Picnic',
      opens: shows((page) => page.getByText('Rain', { exact: false })),
    },
    {
      name: 'projector',
      path: (slug) => `/${slug}/meetings/${inUse.live}/projector`,
      heading: /./,
      opens: shows((page) => page.getByRole('link', { name: 'Leave' })),
    },
    {
      // That of its readers is in closed-session.spec.ts.
      name: 'closed session of others',
      path: (slug) => `/${slug}/meetings/${inUse.live}/closed/closed-others`,
      heading: 'This closed session is not open to you',
    },
  ],
  'the money, ideas and people of a full committee': [
    {
      name: 'resolutions',
      path: (slug) => `/${slug}/resolutions`,
      heading: /^Resolutions/,
    },
    {
      name: 'budget',
      path: (slug) => `/${slug}/budget`,
      heading: 'Budget - Parks',
      opens: shows((page) => page.getByRole('row').filter({ hasText: 'Mowing' })),
      dialogs: [
        ['Import CSV'],
        ['More about the budget', 'Opening balance and fiscal year'],
        [/^Actions for Mowing/, 'Edit'],
        ['Clear All'],
      ],
    },
    {
      name: 'ideas',
      path: (slug) => `/${slug}/ideas`,
      heading: 'Ideas - Parks',
      opens: shows((page) => page.getByRole('button', { name: 'Actions for Benches' })),
    },
    {
      name: 'idea',
      path: (slug) => `/${slug}/ideas/${inUse.idea}`,
      heading: 'Benches',
      opens: shows((page) => page.getByText('Where?')),
    },
    {
      name: 'workflows',
      path: (slug) => `/${slug}/workflows`,
      heading: 'Workflows - Parks',
      opens: shows((page) => page.getByRole('link', { name: 'Before a meeting' })),
    },
    {
      name: 'checklist',
      path: (slug) => `/${slug}/workflows/checklists/${inUse.checklist}`,
      heading: 'Before a meeting',
      opens: shows((page) => page.getByText('Book the room')),
    },
    {
      name: 'announcements',
      path: (slug) => `/${slug}/community/announcements`,
      heading: 'Announcements - Parks',
      opens: shows((page) => page.getByText('New benches')),
    },
    {
      name: 'resources',
      path: (slug) => `/${slug}/community/resources`,
      heading: 'Resources - Parks',
      opens: shows((page) => page.getByText('Bylaws')),
    },
    {
      name: 'discussions',
      path: (slug) => `/${slug}/community/discussions`,
      heading: 'Discussions - Parks',
    },
    {
      name: 'members',
      path: (slug) => `/${slug}/members`,
      heading: 'Members - Parks',
      opens: shows((page) => page.getByRole('row').filter({ hasText: 'Ann' })),
      dialogs: [['Actions for Ann', 'Edit']],
    },
    ...['budget', 'members', 'ideas'].map((part) => ({
      name: `history of ${part}`,
      path: (slug: string) => `/${slug}/history/${part}`,
      heading: /^History/,
      opens: shows((page) => page.getByRole('navigation', { name: 'Versions' }).getByRole('link')),
    })),
    {
      name: 'feeds',
      path: (slug) => `/${slug}/feeds`,
      heading: 'Calendar and feeds - Parks',
      opens: shows((page) => page.getByRole('button', { name: 'Make my address' })),
    },
    {
      name: 'open records',
      path: (slug) => `/${slug}/records`,
      heading: 'Open records - Parks',
      opens: shows((page) => page.getByText('No minutes are approved yet', { exact: false })),
    },
  ],
}

/** The screens of a person and of the site; the administrator of the site opens them. */
const personScreens: readonly Screen[] = [
  { name: 'onboarding', path: () => '/onboarding', heading: 'Your committee in one place' },
  { name: 'impact', path: () => '/impact', heading: 'Civic impact' },
  { name: 'share card', path: () => '/share', heading: 'Share card' },
  { name: 'leaderboard', path: () => '/leaderboard', heading: 'Leaderboard' },
  { name: 'get involved', path: () => '/involved', heading: 'Get involved' },
  ...['people', 'requests', 'committees', 'settings', 'health'].map((page) => ({
    name: `administration: ${page}`,
    path: () => `/admin/${page}`,
    heading: 'Administration',
    opens: shows((on) => on.getByRole('main').getByRole('heading', { level: 2 })),
  })),
]

/** The public screens, without a session. */
const visitorScreens: readonly Screen[] = [
  { name: 'landing', path: () => '/', heading: /local government/i },
  {
    name: 'sign-up',
    path: () => '/',
    heading: /local government/i,
    opens: async (page) => {
      await page.getByRole('button', { name: 'Get Started Free' }).first().click()
      await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeVisible()
    },
  },
  { name: 'impact', path: () => '/impact', heading: 'Civic impact' },
  { name: 'share card', path: () => '/share', heading: 'Share card' },
  { name: 'leaderboard', path: () => '/leaderboard', heading: 'Leaderboard' },
  { name: 'get involved', path: () => '/involved', heading: 'Get involved' },
  ...(
    [
      ['confirm', 'Confirm your email'],
      ['confirm-email', 'Confirm your new email'],
      ['reset-password', 'Set a new password'],
      ['invitation', /invitation/],
      ['first-admin', 'Authentication Required'],
    ] as const
  ).map(([page, heading]) => ({ name: page, path: () => `/${page}#not-a-token-but-long-enough`, heading })),
]

/** Routes that only redirect. */
const leadOn = [
  '/$committeeId',
  '/$committeeId/budget/history',
  '/$committeeId/members/history',
  '/$committeeId/meetings/removed',
  '/admin',
  '/budget',
  '/dashboard',
  '/ideas',
  '/meetings',
  '/members',
  '/workflows',
]

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }
/** The smallest phone, and a window of 1280 px at 200 %. */
const smallest = [
  { width: 320, height: 568 },
  { width: 640, height: 400 },
]

/** The parts that were opened already, in light and in dark. */
const opened = { light: new Set<string>(), dark: new Set<string>() }

interface Look extends Pick<Screen, 'dialogs'> {
  /** The heading of the screen whose menus, panels and dialogs are opened. */
  place: string
}

/**
 * Runs axe on the screen in both colour schemes, as opened and as on a phone, and on all that can be opened
 * there.
 */
async function lookAt(page: Page, { place, dialogs = [] }: Look): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const within = (await dialog.count()) > 0 ? dialog : null
  const lookAtParts = async (known: Set<string>, look: () => Promise<void>, isPhone = false) => {
    await openEach(page, { place, known, look }, within)
    for (const path of dialogs) await openNamed(page, { place, known, look }, path, isPhone)
  }
  await unfold(page, within)
  await expectAccessible(page)
  await expectFits(page)
  await lookAtParts(opened.light, () => expectAccessible(page))
  await inDark(page, async () => {
    await page.setViewportSize(narrow)
    await unfold(page, within)
    const lookOnPhone = async () => {
      await expectAccessible(page)
      await expectFits(page)
    }
    await lookOnPhone()
    await lookAtParts(opened.dark, lookOnPhone, true)
    await page.setViewportSize(wide)
    await expectAccessible(page, 'of colours')
    // Controls that are not shown on a phone.
    await lookAtParts(opened.dark, () => expectAccessible(page, 'of colours'))
  })
  await expectAccessible(page, 'of colours')
  for (const size of smallest) {
    await page.setViewportSize(size)
    await expectFits(page)
  }
  await withTextSpacing(page, async () => {
    await expectFits(page)
    await expectNoCutText(page)
    await page.setViewportSize(wide)
    await expectFits(page)
    await expectNoCutText(page)
  })
  await page.setViewportSize(wide)
}

async function inDark(page: Page, look: () => Promise<void>): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  await look()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(ground).toBe(light)
}

/** The spacing of WCAG 1.4.12, which a person may set for all text. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

async function withTextSpacing(page: Page, look: () => Promise<void>): Promise<void> {
  const style = await page.addStyleTag({ content: textSpacing })
  await look()
  await style.evaluate((element) => (element as Element).remove())
}

/** No control hides a part of its name. Titles that end with an ellipsis are whole in their own page or dialog. */
async function expectNoCutText(page: Page): Promise<void> {
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, th')]
        // Text for screen readers only, and the link to the content without the focus, are 1 px large.
        .filter((element) => element.checkVisibility() && element.clientWidth > 1)
        .filter((element) => {
          const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
          const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
          if (textOverflow === 'ellipsis') return false
          return (
            (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
            (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
          )
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 160)),
    )
  await expect.poll(cut, { message: 'no control hides a part of its name' }).toEqual([])
}

/** Nothing is wider than the screen, once parts that are drawn for a measured width have been drawn again. */
async function expectFits(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow, { message: 'nothing is wider than the screen' }).toBeLessThanOrEqual(0)
}

const options = { viewport: wide, colorScheme: 'light' as const, reducedMotion: 'reduce' as const }

async function lookAtAll(
  page: Page,
  slug: string,
  address: string,
  screens: readonly Screen[],
): Promise<void> {
  for (const { name, path, heading, opens, dialogs } of screens) {
    await test.step(name, async () => {
      await goWithin(page, slug, path(slug, address))
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
      const place = String(heading)
      await opens?.(page, () => lookAt(page, { place }))
      await lookAt(page, { place, dialogs })
    })
  }
}

for (const [group, screens] of Object.entries(screensOf)) {
  test(`no finding of axe, light and dark, wide and narrow: ${group}`, async ({ liveMeeting }) => {
    const { slug, page, address } = await liveMeeting(['Ana Ortiz'], { ...options, onScreen: true })
    await page.goto(`${address}?view=notes`)
    await typeNotes(page, 'Opened at seven.')
    await expectChip(page, 'Synced')
    await lookAtAll(page, slug, address, screens)
  })
}

for (const [group, screens] of Object.entries(fullScreensOf)) {
  test(`no finding of axe, light and dark, wide and narrow: ${group}`, async ({ openCommittee }) => {
    const { slug, page, write } = await openCommittee(['Ana Ortiz'], options)
    await write((doc) => Y.applyUpdate(doc, inUse.base))
    await expect(page.getByRole('article', { name: 'October' })).toBeVisible()
    await lookAtAll(page, slug, '', screens)
  })
}

test('no finding of axe, light and dark, wide and narrow: the person and the site', async ({
  admin,
  gather,
  open,
}) => {
  const ada = await admin('Ada Admin')
  const { ana, id, slug } = await gather(['Ana Ortiz'])
  await addMember(ana, id, ada)
  const page = await open(ada, { ...options, path: `/${slug}/meetings` })
  await expectChip(page, 'Synced')
  await lookAtAll(page, slug, '', personScreens)
})

test('no finding of axe, light and dark, wide and narrow: the public screens', async ({ open }) => {
  // The landing page redirects signed-in people to their committees.
  const visitor = await open(null, options)
  for (const { name, path, heading, opens } of visitorScreens) {
    await test.step(name, async () => {
      await visitor.evaluate((to) => window.history.pushState(null, '', to), path('', ''))
      await expect(visitor.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      const place = String(heading)
      await opens?.(visitor, () => lookAt(visitor, { place }))
      await lookAt(visitor, { place })
      await visitor.keyboard.press('Escape')
    })
  }
})

test('the header fits the window with text at 200 %, also with a long name, and keeps its height', async ({
  liveMeeting,
}) => {
  const committee = 'The Standing Committee on Parks, Playgrounds and Open Spaces of Upper Westhampton'
  const { page } = await liveMeeting(['Ana Ortiz'], { committee })
  const header = page.getByRole('banner').first()
  const account = () => header.getByRole('button', { name: /^(Your account|Open menu)/ })
  for (const [fontSize, tallest] of [
    ['16px', 58],
    ['32px', 72],
  ] as const) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, fontSize)
    for (const width of [390, 900, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(account().filter({ visible: true })).toBeInViewport({ ratio: 1 })
      for (const button of await header.getByRole('button').filter({ visible: true }).all())
        await expect(button).toBeInViewport({ ratio: 1 })
      expect((await header.boundingBox())?.height).toBeLessThanOrEqual(tallest)
    }
  }
})

test('every route of the app is among these screens', () => {
  const tree = readFileSync(new URL('../../apps/web/src/routeTree.gen.ts', import.meta.url), 'utf8')
  const [, to = ''] = tree.match(/\n {2}to:\n([^:]*)\n {2}id:/) ?? []
  const routes = [...to.matchAll(/'([^']+)'/g)].map(([, route = '']) => route)
  expect(routes).toEqual(expect.arrayContaining(leadOn))
  const isOf = (route: string, path: string) =>
    new RegExp(`^${route.replace(/\$$/, '.+').replace(/\$\w+/g, '[^/]+')}$`).test(path)
  /** As in the router, a literal part precedes a parameter, and a wildcard is last. */
  const openness = (route: string) => (route === '/$' ? routes.length : route.split('$').length)
  const routeOf = (path: string) =>
    routes.filter((route) => isOf(route, path)).toSorted((a, b) => openness(a) - openness(b))[0]
  const ofCommittees = [screensOf, fullScreensOf].flatMap((groups) => Object.values(groups).flat())
  const looked = [...ofCommittees, ...personScreens, ...visitorScreens]
    .map(({ path }) => new URL(path('parks', '/parks/meetings/spring'), 'http://hub').pathname)
    .map(routeOf)
  expect(routes.filter((route) => !looked.includes(route) && !leadOn.includes(route))).toEqual([])
})
